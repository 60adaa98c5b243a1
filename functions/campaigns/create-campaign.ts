import { createCampaign } from '../../shared/api/campaigns.ts';
import { addCampaign } from '../../shared/data/campaigns.ts';
import { campaignResponse } from '../../shared/domain/campaigns.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Generates a name and a slug if the body has none. */
export const handler = endpoint(createCampaign, async ({ body, user, now, site }) => {
  const campaign = await addCampaign(user, body, now);
  return campaignResponse(campaign, site);
});
