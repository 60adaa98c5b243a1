import { listCampaigns } from '../../shared/api/campaigns.ts';
import { campaigns } from '../../shared/data/campaigns.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { campaignEntry } from '../../shared/domain/campaigns.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's campaigns, newest first. */
export const handler = endpoint(listCampaigns, async ({ query, user, site }) => {
  const { items, total } = await readOwned(campaigns, user.id, query);
  const entries = items.map((campaign) => campaignEntry(campaign, site));
  return { data: { ...pageNumbers(query, total), campaigns: entries } };
});
