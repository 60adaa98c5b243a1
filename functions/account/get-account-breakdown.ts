import { getAccountBreakdown } from '../../shared/api/clicks.ts';
import { readAccountBreakdown } from '../../shared/data/counting/breakdown.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The clicks of everything that the caller has or had, by name. */
export const handler = endpoint(getAccountBreakdown, async ({ query, user, now }) =>
  readAccountBreakdown(user.id, query, now),
);
