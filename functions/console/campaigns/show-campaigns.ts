import { showCampaigns } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { campaignsPage } from '../../../shared/console/pages/campaign-pages.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { countLinksOf } from '../../../shared/data/links/links-of-campaign.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';

/** A page of the person's campaigns, newest first. */
export const handler = consoleEndpoint(showCampaigns, async ({ session, query, site }) => {
  const { items, total } = await readOwned(campaigns, session.user.id, query);
  const counts = await Promise.all(items.map(countLinksOf));
  const counted = items.map((campaign, index) => ({ ...campaign, links: counts[index] ?? 0 }));
  return campaignsPage(session, { campaigns: counted, total, query }, site);
});
