import { deleteQrCode } from '../../shared/api/qr-codes.ts';
import { deleteStoredQrCode } from '../../shared/data/qr-codes/qr-codes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Deletes the QR code with its statistics, and removes it from its channels. */
export const handler = endpoint(deleteQrCode, async ({ params, user }) => {
  await deleteStoredQrCode(user.id, params.id);
  return { message: 'QR Code has been deleted successfully.' };
});
