import { getLink } from '../../shared/api/links.ts';
import { getLinkOrThrow } from '../../shared/data/links.ts';
import { linkDetails, noClicks } from '../../shared/domain/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** One link and its statistics. */
export const handler = endpoint(getLink, async ({ params, user, site }) => {
  const link = await getLinkOrThrow(user.id, params.id);
  return { details: linkDetails(link, site.shortUrl), data: noClicks };
});
