import { submitQrCode } from '../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { changeItem } from '../../shared/console/items/change-item.ts';
import { formOfQrCode, QR_CODES_PATH, qrCodeFormPage } from '../../shared/console/pages/qr-code-pages.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { changeStoredQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { changedLogo } from '../../shared/domain/qr-codes/changed-logo.ts';

/** Changes a QR code, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitQrCode, ({ session, params: { id }, fields, site }) => {
  const read = () => getOwned(qrCodes, session.user.id, id);
  return changeItem(fields, {
    schema: submitQrCode.request.form,
    path: QR_CODES_PATH,
    read,
    save: async (body, revisionAsRead) => {
      const logo = changedLogo(body.logo, await read());
      return changeStoredQrCode(session.caller, id, { ...body, logo }, { site, revisionAsRead });
    },
    formOf: formOfQrCode,
    page: (item, form) => qrCodeFormPage(session, { item, form }),
  });
});
