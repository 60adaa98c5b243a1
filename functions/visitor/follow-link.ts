import { isAlias } from '../../shared/api/links.ts';
import { followLink } from '../../shared/api/visitor.ts';
import { findRoute } from '../../shared/data/visits.ts';
import { OWN_HOST } from '../../shared/domain/links.ts';
import { decideVisit } from '../../shared/domain/visits.ts';
import { countVisit } from '../../shared/visitor/count-visit.ts';
import { renderVisit } from '../../shared/visitor/render-visit.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Leads a visitor on to a link's target: one read, and one write if it is a click. */
export const handler = visitorEndpoint(followLink, async ({ params: { alias }, event, host, now, site }) => {
  const routeHost = site.hosts.has(host) ? OWN_HOST : host;
  const route = isAlias(alias) ? await findRoute(routeHost, alias) : undefined;
  const visit = decideVisit(route, now);
  if (route && visit.kind === 'redirect') await countVisit(route, event, { host, now });
  return renderVisit(visit);
});
