import { createCampaign } from '../../shared/api/campaigns.ts';
import { addCampaign } from '../../shared/data/campaigns.ts';
import { type Campaign, campaignResponse } from '../../shared/domain/campaigns.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Generates a name and a slug if the body has none. */
export const handler = endpoint(createCampaign, ({ body, user, now, site, creating }) =>
  creating(
    (campaign: Campaign) => campaignResponse(campaign, site),
    () => addCampaign(user, body, now),
  ),
);
