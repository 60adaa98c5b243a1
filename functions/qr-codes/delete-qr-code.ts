import { deleteQrCode } from '../../shared/api/qr-codes.ts';
import { deleteStoredQrCode } from '../../shared/data/qr-codes/qr-codes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Takes the image, its scans and its place in channels away. */
export const handler = endpoint(deleteQrCode, async ({ params, user }) => {
  await deleteStoredQrCode(user.id, params.id);
  return { message: 'QR Code has been deleted successfully.' };
});
