import { createQrCode } from '../../shared/api/qr-codes.ts';
import { addQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { qrImageUrl } from '../../shared/domain/qr-codes/qr-code-views.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a QR code and downloads its logo, if it has one. */
export const handler = endpoint(createQrCode, async ({ body, user, site, now }) => {
  const qrCode = await addQrCode(user, body, { site, now });
  return { id: qrCode.id, link: qrImageUrl(qrCode, site.shortUrl) };
});
