import { submitQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { withUploads } from '../../../shared/console/forms/uploads.ts';
import { previewQrCodeChange, saveQrCodeChange } from '../../../shared/console/qr-codes/qr-code-change.ts';

/** Changes a QR code, or shows the change before it is saved. */
export const handler = consoleEndpoint(submitQrCode, async (request) => {
  const sent = { ...request, fields: await withUploads(request.fields, request) };
  return sent.fields.has('preview') ? previewQrCodeChange(sent) : saveQrCodeChange(sent);
});
