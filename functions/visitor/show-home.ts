import { showHome } from '../../shared/api/visitor/site.ts';
import * as texts from '../../shared/visitor/html/texts.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findVisitedDomain } from '../../shared/visitor/visits/find-visited-domain.ts';
import { domainRedirect } from '../../shared/visitor/visits/not-found-reply.ts';

/** Redirects to a branded domain's `redirectroot`; without one, and on the service's own hosts, shows a short notice. */
export const handler = visitorEndpoint(showHome, async (request) => {
  const { host, site } = request;
  if (site.hosts.has(host)) return noticePage(200, texts.home, { link: texts.home.link });
  const domain = await findVisitedDomain(host, site);
  if (!domain) return notFoundPage();
  return (await domainRedirect(domain, 'redirectroot', request)) ?? noticePage(200, texts.home);
});
