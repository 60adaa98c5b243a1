import { qrImage } from '../../shared/api/visitor/qr-codes.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { findQrCodeOnHost } from '../../shared/visitor/qr/find-qr-code.ts';
import { parseQrRequest } from '../../shared/visitor/qr/qr-request.ts';
import { qrImageResponse } from '../../shared/visitor/qr/qr-response.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The image of a QR code, as SVG or PNG: one read, and a second one for a logo. */
export const handler = visitorEndpoint(qrImage, async ({ params, event, host, site, brand }) => {
  const wanted = parseQrRequest(params.file, event);
  const found = await findQrCodeOnHost(host, wanted.code, site);
  return found ? qrImageResponse(found, wanted, site.shortUrl) : notFoundPage(brand);
});
