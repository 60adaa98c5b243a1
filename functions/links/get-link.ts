import { getLink } from '../../shared/api/links.ts';
import { getLinkWithStatistics } from '../../shared/data/links/links.ts';
import { toStatistics } from '../../shared/domain/clicks/clicks.ts';
import { linkDetails } from '../../shared/domain/links/link-views.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link with its statistics. */
export const handler = endpoint(getLink, async ({ params, user, site }) => {
  const { link, statistics } = await getLinkWithStatistics(user.id, params.id);
  return { details: linkDetails(link, site.shortUrl), data: toStatistics(statistics) };
});
