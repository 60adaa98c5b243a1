import { submitNewQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { withUploads } from '../../../shared/console/forms/uploads.ts';
import { redirectOrRenderForm } from '../../../shared/console/items/redirect-or-render-form.ts';
import { previewed } from '../../../shared/console/qr-codes/previewed.ts';
import { qrCodeFormPage } from '../../../shared/console/qr-codes/qr-code-form-page.ts';
import { QR_CODES_PATH } from '../../../shared/console/qr-codes/qr-code-pages.ts';
import { addQrCode, draftQrCode } from '../../../shared/data/qr-codes/qr-code-changes.ts';

/** Creates a QR code, once for each form, and downloads its logo if it has one; or shows it before it is created. */
export const handler = consoleEndpoint(submitNewQrCode, async ({ session, fields, site, now }) => {
  const uploaded = await withUploads(fields, { session, site, now });
  const { caller } = session;
  const schema = submitNewQrCode.request.form;
  if (fields.has('preview')) {
    const shown = await previewed(schema, uploaded, site, (body) => draftQrCode(caller, body, { site, now }));
    return qrCodeFormPage(session, shown);
  }
  const sent = await submitForm(schema, uploaded, (body) =>
    addOnce(caller.id, fields, 'qr-codes', () => addQrCode(caller, body, { site, now })),
  );
  return redirectOrRenderForm(`${QR_CODES_PATH}?done=created`, sent, (form) =>
    qrCodeFormPage(session, { form }),
  );
});
