import { followLink } from '../../shared/api/visitor/links.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { visitorOf } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { answerVisit } from '../../shared/visitor/visits/answer-visit.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';

/** Leads a visitor on to a link's target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followLink, async ({ params: { alias }, event, host, now, site }) => {
  const found = await findLink(alias, host, site);
  const visit = decideVisit(found.route, visitorOf(event.headers), now);
  return answerVisit(visit, found, { alias, event, host, now, site });
});
