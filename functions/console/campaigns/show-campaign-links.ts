import { showCampaignLinks } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { campaignLinksPage } from '../../../shared/console/pages/campaign-pages.ts';
import { readCampaignWithLinks } from '../../../shared/data/links/links-of-campaign.ts';

/** A page of a campaign's links, newest first. */
export const handler = consoleEndpoint(showCampaignLinks, async ({ session, params, query, site }) => {
  const found = await readCampaignWithLinks(session.user.id, params.id, query);
  return campaignLinksPage(session, { ...found, query }, site.shortUrl);
});
