import { qrImage } from '../../shared/api/visitor/qr-codes.ts';
import { findQrCodeOnHost } from '../../shared/visitor/qr/find-qr-code.ts';
import { parseQrRequest } from '../../shared/visitor/qr/qr-request.ts';
import { qrImageResponse } from '../../shared/visitor/qr/qr-response.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

/** The image of a QR code, as SVG or PNG: one read, and if it has to be drawn, a write, and a second read for a logo. */
export const handler = visitorEndpoint(qrImage, async (request) => {
  const { params, event, host, address, now, site, brand, language } = request;
  const wanted = parseQrRequest(params.file, event);
  const found = await findQrCodeOnHost(host, wanted.code, site);
  if (!found) return notFoundOnHost(request);
  return qrImageResponse(found, wanted, { base: site.shortUrl, address, now, brand, language });
});
