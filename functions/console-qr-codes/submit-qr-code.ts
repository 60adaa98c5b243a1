import { submitQrCode } from '../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { changeItem } from '../../shared/console/items/change-item.ts';
import { formOfQrCode, QR_CODES_PATH, qrCodeFormPage } from '../../shared/console/pages/qr-code-pages.ts';
import { previewed } from '../../shared/console/qr/previewed.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { changeStoredQrCode, draftQrCodeChange } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { withChangedLogo } from '../../shared/domain/qr-codes/changed-logo.ts';

/** Changes a QR code, unless it has changed since its form was opened; or shows the change before it is saved. */
export const handler = consoleEndpoint(submitQrCode, async ({ session, params: { id }, fields, site }) => {
  const { caller, user } = session;
  const schema = submitQrCode.request.form;
  const read = () => getOwned(qrCodes, user.id, id);
  if (fields.has('preview')) {
    const item = await read();
    const shown = await previewed(schema, fields, site, (body) =>
      draftQrCodeChange(caller, item, withChangedLogo(body, item), site),
    );
    return qrCodeFormPage(session, { item, ...shown });
  }
  return changeItem(fields, {
    schema,
    path: QR_CODES_PATH,
    read,
    save: async (body, revisionAsRead) =>
      changeStoredQrCode(caller, id, withChangedLogo(body, await read()), { site, revisionAsRead }),
    formOf: formOfQrCode,
    page: (item, form) => qrCodeFormPage(session, { item, form }),
  });
});
