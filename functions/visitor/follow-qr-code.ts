import { followQrCode } from '../../shared/api/visitor.ts';
import { countVisit } from '../../shared/visitor/count-visit.ts';
import { findQrCodeOn } from '../../shared/visitor/find-qr-code.ts';
import { page } from '../../shared/visitor/pages.ts';
import { redirect } from '../../shared/visitor/replies.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Leads whoever scanned a code of type `link` on to its target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followQrCode, async ({ params, event, host, now, site }) => {
  const found = await findQrCodeOn(host, params.code, site);
  if (found?.qr.type !== 'link') return page(404, 'notFound');
  await countVisit(found, event, { host, now });
  return redirect(found.qr.data);
});
