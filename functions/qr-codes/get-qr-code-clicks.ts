import { getQrCodeClicks } from '../../shared/api/clicks.ts';
import { readItemClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A QR code's scans over time. */
export const handler = endpoint(getQrCodeClicks, async ({ params, query, user, now }) => ({
  data: await readItemClicks(qrCodes, { userId: user.id, id: params.id }, query, now),
}));
