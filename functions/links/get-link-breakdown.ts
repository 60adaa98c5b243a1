import { getLinkBreakdown } from '../../shared/api/clicks.ts';
import { readItemBreakdown } from '../../shared/data/counting/breakdown.ts';
import { links } from '../../shared/data/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link's clicks by name. */
export const handler = endpoint(getLinkBreakdown, async ({ params, query, user, now }) =>
  readItemBreakdown(links, { userId: user.id, id: params.id }, query, now),
);
