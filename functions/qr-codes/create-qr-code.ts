import { createQrCode } from '../../shared/api/qr-codes.ts';
import { addQrCode } from '../../shared/data/qr-codes/qr-code-changes.ts';
import { qrImageUrl } from '../../shared/domain/qr-codes/qr-code-views.ts';
import type { QrCode } from '../../shared/domain/qr-codes/qr-codes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a QR code and downloads its logo, if it has one. */
export const handler = endpoint(createQrCode, ({ body, user, site, now, creating }) =>
  creating(
    (qrCode: QrCode) => ({ id: qrCode.id, link: qrImageUrl(qrCode, site.shortUrl) }),
    () => addQrCode(user, body, { site, now }),
  ),
);
