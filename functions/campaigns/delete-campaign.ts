import { deleteCampaign } from '../../shared/api/campaigns.ts';
import { deleteStoredCampaign } from '../../shared/data/campaigns.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Keeps the campaign's links, and frees its name and slug. */
export const handler = endpoint(deleteCampaign, async ({ params, user }) => {
  await deleteStoredCampaign(user.id, params.id);
  return { message: 'Campaign has been deleted successfully.' };
});
