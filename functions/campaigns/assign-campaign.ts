import { assignCampaign } from '../../shared/api/campaigns.ts';
import { assignToCampaign } from '../../shared/data/links/assign-link.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link is in one campaign at a time, so this moves it out of its current one. */
export const handler = endpoint(assignCampaign, async ({ params, user, now }) => {
  await assignToCampaign(user, params.linkid, params.campaignid, now);
  return { message: 'Link successfully added to the campaign.' };
});
