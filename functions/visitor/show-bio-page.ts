import { isAlias } from '../../shared/api/fields/alias-syntax.ts';
import { showBioPage } from '../../shared/api/visitor/bio-pages.ts';
import { findBioPageBySlug } from '../../shared/data/bio-pages/shown-bio-pages.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';
import { visitBioPage } from '../../shared/visitor/visits/visit-bio-page.ts';

/** Shows a public bio page, on the service's own hosts only: branded domains must not show other users' pages. */
export const handler = visitorEndpoint(showBioPage, async (request) => {
  const { params, host, site } = request;
  const page =
    site.hosts.has(host) && isAlias(params.slug) ? await findBioPageBySlug(params.slug) : undefined;
  return page ? visitBioPage(page, request) : notFoundOnHost(request);
});
