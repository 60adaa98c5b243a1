import { showCampaignLinks } from '../../../shared/api/console/campaigns.ts';
import { FIRST_PAGE } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { campaignLinksPage } from '../../../shared/console/pages/campaign-pages.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { readMembersReport } from '../../../shared/data/counting/members-report.ts';
import { readRotations } from '../../../shared/data/counting/rotations.ts';
import { readCampaignWithLinks } from '../../../shared/data/links/links-of-campaign.ts';
import { withTopLinks } from '../../../shared/data/top-links.ts';

/** A campaign's clicks in a period, and a page of its links. */
export const handler = consoleEndpoint(showCampaignLinks, async ({ session, params, query, now, site }) => {
  const page = { ...FIRST_PAGE, page: query.page };
  const { found, ...period } = await readInPeriod(query, { ...session, now }, async (asked, filter) => {
    const report = await readMembersReport({
      collection: 'campaigns',
      id: params.id,
      period: asked,
      filter,
      readMembers: () => readCampaignWithLinks(session.user.id, params.id, page),
      listMembers: ({ links }) => links.map(({ id }) => ({ collection: 'links', id })),
    });
    const [whole, rotations] = await Promise.all([
      withTopLinks(session.user.id, { campaign: params.id }, asked, report),
      readRotations(params.id, asked.days),
    ]);
    return { ...whole, rotations };
  });
  return campaignLinksPage(session, found, { ...period, query: page, base: site.shortUrl });
});
