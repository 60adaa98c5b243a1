import { isAlias } from '../../shared/api/links.ts';
import { followLink } from '../../shared/api/visitor.ts';
import { findRoute } from '../../shared/data/links.ts';
import { OWN_HOST } from '../../shared/domain/links.ts';
import { decideVisit } from '../../shared/domain/visits.ts';
import { renderVisit } from '../../shared/visitor/render-visit.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Leads a visitor on to a link's target. */
export const handler = visitorEndpoint(followLink, async ({ params: { alias }, host, now, site }) => {
  const routeHost = site.hosts.has(host) ? OWN_HOST : host;
  const route = isAlias(alias) ? await findRoute(routeHost, alias) : undefined;
  return renderVisit(decideVisit(route, now));
});
