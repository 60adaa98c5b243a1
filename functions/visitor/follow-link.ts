import { followLink } from '../../shared/api/visitor/links.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { visitorOf } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';
import { replyToVisit } from '../../shared/visitor/visits/reply-to-visit.ts';

/** Redirects a visitor to a link's target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followLink, async (request) => {
  const { params, host, now, site } = request;
  const found = await findLink(params.alias, host, site);
  const visitor = visitorOf(request);
  return replyToVisit(decideVisit(found.route, visitor, now), found, { ...request, visitor });
});
