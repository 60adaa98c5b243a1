import { updateQrCode } from '../../shared/api/qr-codes.ts';
import { changeStoredQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes content and design. The image URL stays the same, and printed codes of type `link` keep working. */
export const handler = endpoint(updateQrCode, async ({ params, body, user, site }) => {
  await changeStoredQrCode(user, params.id, body, { site });
  return { message: 'QR has been updated successfully.' };
});
