import { getQrCodeSettings } from '../../shared/api/qr-codes.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { qrCodeSettings } from '../../shared/domain/qr-codes/qr-code-settings.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A QR code's settings as the body that would create it. */
export const handler = endpoint(getQrCodeSettings, async ({ params, user }) => ({
  data: qrCodeSettings(await getOwned(qrCodes, user.id, params.id)),
}));
