import { getQrCode } from '../../shared/api/qr-codes.ts';
import { getQrCodeWithStatistics } from '../../shared/data/qr-codes/qr-codes.ts';
import { qrCodeEntry, toQrStatistics } from '../../shared/domain/qr-codes/qr-code-views.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A QR code with its statistics. */
export const handler = endpoint(getQrCode, async ({ params, user, site }) => {
  const { qrCode, statistics } = await getQrCodeWithStatistics(user.id, params.id);
  return { details: qrCodeEntry(qrCode, site.shortUrl), data: toQrStatistics(statistics) };
});
