import { updateQrCode } from '../../shared/api/qr-codes.ts';
import { changeStoredQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes what the code holds and looks like; its address stays, and so does what is printed of a `link`. */
export const handler = endpoint(updateQrCode, async ({ params, body, user, site }) => {
  await changeStoredQrCode(user, params.id, body, site);
  return { message: 'QR has been updated successfully.' };
});
