import { showDomain } from '../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { domainPage } from '../../shared/console/pages/domain-pages.ts';
import { domains } from '../../shared/data/domains.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { checkTenant } from '../../shared/data/tenants/tenant-tasks.ts';
import { domainState } from '../../shared/domain/domains.ts';

/** A branded domain, and whether it works. Looking at one that failed starts another try. */
export const handler = consoleEndpoint(showDomain, async ({ session, params, site }) => {
  const domain = await getOwned(domains, session.user.id, params.id);
  return domainPage(session, domain, domainState(domain, await checkTenant(domain), site));
});
