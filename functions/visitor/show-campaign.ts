import { showCampaign } from '../../shared/api/visitor/campaigns.ts';
import { findListed, readListPage } from '../../shared/data/links/campaign-links.ts';
import { campaignPage } from '../../shared/visitor/pages/campaign-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

/** The public page of a campaign. It lists short URLs and no targets. */
export const handler = visitorEndpoint(showCampaign, async (request) => {
  const { params, query, host, now, site, brand, language } = request;
  const { owner, campaign: listName } = params;
  const campaign = site.hosts.has(host) ? await findListed(owner, listName) : undefined;
  if (!campaign) return notFoundOnHost(request);
  const list = await readListPage(campaign, query.page, now);
  return campaignPage({ name: campaign.name, ...list, base: site.shortUrl, brand, language });
});
