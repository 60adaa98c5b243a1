import { showHome } from '../../shared/api/visitor/site.ts';
import { siteBrand } from '../../shared/html/brand.ts';
import { homePage } from '../../shared/visitor/pages/home-page.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import * as texts from '../../shared/visitor/texts.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findVisitedDomain } from '../../shared/visitor/visits/find-visited-domain.ts';
import { domainRedirect } from '../../shared/visitor/visits/not-found-response.ts';

/** Says what this is, on the service's own hosts. Redirects to a branded domain's `redirectroot`, or shows a short notice. */
export const handler = visitorEndpoint(showHome, async (request) => {
  const { host, site } = request;
  if (site.hosts.has(host)) return homePage(siteBrand());
  const domain = await findVisitedDomain(host, site);
  if (!domain) return notFoundPage();
  return (await domainRedirect(domain, 'redirectroot', request)) ?? noticePage(200, texts.domainHome);
});
