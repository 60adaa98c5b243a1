import { channelCollections } from '../../../shared/api/channels.ts';
import { showChannelItems } from '../../../shared/api/console/channels.ts';
import { FIRST_PAGE } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { channelItemsPage } from '../../../shared/console/pages/channel-pages.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { readScans } from '../../../shared/data/channels/channel-scans.ts';
import { readChannelItems } from '../../../shared/data/channels/channels.ts';
import { readMembersReport } from '../../../shared/data/counting/members-report.ts';
import { withTopLinks } from '../../../shared/data/top-links.ts';

/** A channel's clicks in a period, and a page of what is in it. */
export const handler = consoleEndpoint(showChannelItems, async ({ session, params, query, now, site }) => {
  const page = { ...FIRST_PAGE, page: query.page };
  const { found, ...period } = await readInPeriod(query, { ...session, now }, async (asked, filter) => {
    const report = await readMembersReport({
      collection: 'channels',
      id: params.id,
      period: asked,
      filter,
      readMembers: () => readChannelItems(session.user.id, params.id, page, site.shortUrl),
      listMembers: ({ items }) => items.map(({ type, id }) => ({ collection: channelCollections[type], id })),
    });
    const top = withTopLinks(session.user.id, { channel: params.id }, asked, report);
    const [whole, scans] = await Promise.all([top, readScans(params.id, asked, report)]);
    return { ...whole, scans };
  });
  return channelItemsPage(session, found, { ...period, query: page, base: site.shortUrl });
});
