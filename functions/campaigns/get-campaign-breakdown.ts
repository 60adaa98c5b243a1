import { getCampaignBreakdown } from '../../shared/api/clicks.ts';
import { campaigns } from '../../shared/data/campaigns.ts';
import { readItemBreakdown } from '../../shared/data/counting/breakdown.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A campaign’s clicks by name. */
export const handler = endpoint(getCampaignBreakdown, async ({ params, query, user, now }) =>
  readItemBreakdown(campaigns, { userId: user.id, id: params.id }, query, now),
);
