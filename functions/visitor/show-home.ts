import { showHome } from '../../shared/api/visitor/site.ts';
import { findBioPage } from '../../shared/data/bio-pages/shown-bio-pages.ts';
import { siteBrand } from '../../shared/html/brand.ts';
import { homePage } from '../../shared/visitor/pages/home-page.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { inChosenLanguage } from '../../shared/visitor/visits/chosen-language.ts';
import { findVisitedDomain } from '../../shared/visitor/visits/find-visited-domain.ts';
import { domainRedirect } from '../../shared/visitor/visits/not-found-response.ts';
import { visitBioPage } from '../../shared/visitor/visits/visit-bio-page.ts';

/** Says what this is, on the service's own hosts. A branded domain shows its bio page, its `redirectroot`, or a short notice. */
export const handler = visitorEndpoint(showHome, async (request) => {
  const { host, site } = request;
  if (site.hosts.has(host)) return homePage(siteBrand(), request.language);
  const domain = await findVisitedDomain(host, site);
  if (!domain) return notFoundPage(request);
  const page = domain.bio === undefined ? undefined : await findBioPage(domain.userId, domain.bio);
  if (page) return visitBioPage(page, inChosenLanguage(request, { domain }), `${domain.origin}/`);
  return (
    (await domainRedirect(domain, 'redirectroot', request)) ??
    noticePage(200, 'domainHome', inChosenLanguage(request, { domain }))
  );
});
