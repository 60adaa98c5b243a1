import { getCampaignClicks } from '../../shared/api/clicks.ts';
import { campaigns } from '../../shared/data/campaigns.ts';
import { readItemClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A campaign’s clicks over time. */
export const handler = endpoint(getCampaignClicks, async ({ params, query, user, now }) => ({
  data: await readItemClicks(campaigns, { userId: user.id, id: params.id }, query, now),
}));
