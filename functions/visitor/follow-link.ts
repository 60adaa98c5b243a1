import { followLink } from '../../shared/api/visitor/links.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { readVisitor } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findVisitedLink } from '../../shared/visitor/visits/find-link.ts';
import { respondToVisit } from '../../shared/visitor/visits/respond-to-visit.ts';

/** Redirects a visitor to a link's target: one read, and one write if it is a click. A click limit costs more. */
export const handler = visitorEndpoint(followLink, async (request) => {
  const { params, host, now, site } = request;
  const found = await findVisitedLink(params.alias, host, site);
  const visitor = readVisitor(request);
  return respondToVisit(decideVisit(found.route, visitor, now), found, { ...request, visitor });
});
