import { submitQrCode } from '../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { QR_CODES_PATH, qrCodeFormPage } from '../../shared/console/pages/qr-code-pages.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { changeStoredQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { changedLogo } from '../../shared/domain/qr-codes/changed-logo.ts';

/** Changes a QR code. */
export const handler = consoleEndpoint(submitQrCode, async ({ session, params, fields, site }) => {
  const qrCode = await getOwned(qrCodes, session.user.id, params.id);
  const sent = await submitForm(submitQrCode.request.form, fields, (body) =>
    changeStoredQrCode(session.caller, params.id, { ...body, logo: changedLogo(body.logo, qrCode) }, site),
  );
  return savedOr(QR_CODES_PATH, sent, (form) => qrCodeFormPage(session, { item: qrCode, form }));
});
