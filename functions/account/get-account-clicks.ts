import { getAccountClicks } from '../../shared/api/clicks.ts';
import { readAccountClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The clicks of everything that the caller has or had, over time. */
export const handler = endpoint(getAccountClicks, async ({ query, user, now }) => ({
  data: await readAccountClicks(user.id, query, now),
}));
