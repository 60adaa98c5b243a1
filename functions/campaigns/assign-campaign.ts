import { assignCampaign } from '../../shared/api/campaigns.ts';
import { assignToCampaign } from '../../shared/data/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Moves the link, out of the campaign it was in: it belongs to one at a time. */
export const handler = endpoint(assignCampaign, async ({ params, user }) => {
  await assignToCampaign(user, params.linkid, params.campaignid);
  return { message: 'Link successfully added to the campaign.' };
});
