import { submitNewQrCode } from '../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { QR_CODES_PATH, qrCodeFormPage } from '../../shared/console/pages/qr-code-pages.ts';
import { addQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';

/** Creates a QR code, and downloads its logo if it has one. */
export const handler = consoleEndpoint(submitNewQrCode, async ({ session, fields, site, now }) => {
  const sent = await submitForm(submitNewQrCode.request.form, fields, (body) =>
    addQrCode(session.caller, body, { site, now }),
  );
  return savedOr(QR_CODES_PATH, sent, (form) => qrCodeFormPage(session, { form }));
});
