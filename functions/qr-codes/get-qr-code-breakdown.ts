import { getQrCodeBreakdown } from '../../shared/api/clicks.ts';
import { readItemBreakdown } from '../../shared/data/counting/breakdown.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A QR code's scans by name. */
export const handler = endpoint(getQrCodeBreakdown, async ({ params, query, user, now }) =>
  readItemBreakdown(qrCodes, { userId: user.id, id: params.id }, query, now),
);
