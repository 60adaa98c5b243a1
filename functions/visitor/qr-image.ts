import { qrImage } from '../../shared/api/visitor/qr-codes.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { findQrCodeOn } from '../../shared/visitor/qr/find-qr-code.ts';
import { answerImage } from '../../shared/visitor/qr/qr-answer.ts';
import { imageRequest } from '../../shared/visitor/qr/qr-request.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The image of a QR code, as SVG or PNG: one read, or two if it has a logo. */
export const handler = visitorEndpoint(qrImage, async ({ params, event, host, site }) => {
  const wanted = imageRequest(params.file, event);
  const found = await findQrCodeOn(host, wanted.code, site);
  return found ? answerImage(found, wanted, site.shortUrl) : page(404, 'notFound');
});
