import { updateCampaign } from '../../shared/api/campaigns.ts';
import { changeStoredCampaign } from '../../shared/data/campaigns.ts';
import { campaignResponse } from '../../shared/domain/campaigns.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateCampaign, async ({ params, body, user, site }) => {
  const campaign = await changeStoredCampaign(user, params.id, body);
  return campaignResponse(campaign, site);
});
