import { followQrCode } from '../../shared/api/visitor/qr-codes.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { redirect } from '../../shared/response.ts';
import { findQrCodeOnHost } from '../../shared/visitor/qr/find-qr-code.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { countVisit } from '../../shared/visitor/visits/count-visit.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

/** Redirects the scan of a QR code of type `link` to its target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followQrCode, async (request) => {
  const { params, host, site } = request;
  const found = await findQrCodeOnHost(host, params.code, site);
  if (found?.qr.type !== 'link') return notFoundOnHost(request);
  await countVisit({ ...found, subject: clickSubject('qr-codes', found.qrId) }, request);
  return redirect(found.qr.data);
});
