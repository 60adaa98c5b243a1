import { explainLink } from '../../shared/api/links.ts';
import { explainVisitTo } from '../../shared/data/links/explained-visits.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { describeVisitor } from '../../shared/domain/links/described-visitors.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** What a visitor with the traits in the query gets from a link, and why. */
export const handler = endpoint(explainLink, async ({ params, query, user, now, site }) => {
  const { visitor, at } = describeVisitor(query, { now, draw: () => 1 - Math.random() });
  const link = await getWholeLink(user.id, params.id);
  return { data: await explainVisitTo(link, visitor, { site, now: at }) };
});
