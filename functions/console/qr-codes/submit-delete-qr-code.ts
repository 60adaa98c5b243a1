import { submitDeleteQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { QR_CODES_PATH } from '../../../shared/console/qr-codes/qr-code-pages.ts';
import { deleteStoredQrCode } from '../../../shared/data/qr-codes/qr-codes.ts';
import { redirect } from '../../../shared/response.ts';

/** Deletes a QR code, with its statistics. */
export const handler = consoleEndpoint(submitDeleteQrCode, async ({ session, params }) => {
  await deleteStoredQrCode(session.user.id, params.id);
  return redirect(QR_CODES_PATH, { status: 303 });
});
