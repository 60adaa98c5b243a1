import { getLinkByExternalId } from '../../shared/api/links.ts';
import { resolveExternalId } from '../../shared/data/links/external-ids.ts';
import { getLinkWithStatistics } from '../../shared/data/links/links.ts';
import { toStatistics } from '../../shared/domain/clicks/clicks.ts';
import { linkDetails } from '../../shared/domain/links/link-views.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The link that another system knows by this id, with its statistics. */
export const handler = endpoint(getLinkByExternalId, async ({ params, user, site }) => {
  const id = await resolveExternalId(user.id, params.externalid);
  const { link, statistics } = await getLinkWithStatistics(user.id, id);
  return { details: linkDetails(link, site.shortUrl), data: toStatistics(statistics) };
});
