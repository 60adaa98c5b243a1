import { showHome } from '../../shared/api/visitor/site.ts';
import { findDomain } from '../../shared/data/domains.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { hostName, visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** A branded domain leads where its owner says; the service's own host just says what it is. */
export const handler = visitorEndpoint(showHome, async ({ host, site }) => {
  if (site.hosts.has(host)) return page(200, 'home');
  const domain = await findDomain(hostName(host));
  if (!domain) return page(404, 'notFound');
  return domain.redirectroot ? redirect(domain.redirectroot) : page(200, 'home');
});
