import { followQrCode } from '../../shared/api/visitor/qr-codes.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { findQrCodeOn } from '../../shared/visitor/qr/find-qr-code.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { countVisit } from '../../shared/visitor/visits/count-visit.ts';

/** Leads whoever scanned a code of type `link` on to its target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followQrCode, async ({ params, event, host, now, site }) => {
  const found = await findQrCodeOn(host, params.code, site);
  if (found?.qr.type !== 'link') return page(404, 'notFound');
  await countVisit(found, event, { host, now });
  return redirect(found.qr.data);
});
