import { followLink } from '../../shared/api/visitor.ts';
import { decideVisit } from '../../shared/domain/visits.ts';
import { answerVisit } from '../../shared/visitor/answer-visit.ts';
import { findLink } from '../../shared/visitor/find-link.ts';
import { visitorOf } from '../../shared/visitor/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Leads a visitor on to a link's target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followLink, async ({ params: { alias }, event, host, now, site }) => {
  const found = await findLink(alias, host, site);
  const visit = decideVisit(found.route, visitorOf(event.headers), now);
  return answerVisit(visit, found, { alias, event, host, now, site });
});
