import { showHome } from '../../shared/api/visitor/site.ts';
import * as texts from '../../shared/visitor/html/texts.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findVisitedDomain } from '../../shared/visitor/visits/find-visited-domain.ts';

/** Redirects to a branded domain's `redirectroot`; without one, and on the service's own hosts, shows a short notice. */
export const handler = visitorEndpoint(showHome, async ({ host, site }) => {
  if (site.hosts.has(host)) return noticePage(200, texts.home);
  const domain = await findVisitedDomain(host, site);
  if (!domain) return notFoundPage();
  return domain.redirectroot ? redirect(domain.redirectroot) : noticePage(200, texts.home);
});
