import { getLinkClicks } from '../../shared/api/clicks.ts';
import { readItemClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { links } from '../../shared/data/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link's clicks over time. */
export const handler = endpoint(getLinkClicks, async ({ params, query, user, now }) => ({
  data: await readItemClicks(links, { userId: user.id, id: params.id }, query, now),
}));
