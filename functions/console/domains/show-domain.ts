import { showDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { domainPage } from '../../../shared/console/pages/domain-pages.ts';
import { findBioPageName } from '../../../shared/data/bio-pages/listed-bio-pages.ts';
import { completeDomain, domains } from '../../../shared/data/domains.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { domainState } from '../../../shared/domain/domains.ts';

/** A branded domain, and whether it works. */
export const handler = consoleEndpoint(showDomain, async ({ session, params, query, site }) => {
  const stored = await getOwned(domains, session.user.id, params.id);
  const [domain, tenant, bioName] = await Promise.all([
    completeDomain(stored),
    site.brandedEndpoint ? findTenantState(stored.host) : undefined,
    stored.bio === undefined ? undefined : findBioPageName(stored.userId, stored.bio),
  ]);
  return domainPage(session, { domain, bioName, state: domainState(domain, tenant, site), done: query.done });
});
