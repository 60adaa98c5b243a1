import { getDomain } from '../../shared/api/domains.ts';
import { domains } from '../../shared/data/domains.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { checkTenant } from '../../shared/data/tenants/tenant-states.ts';
import { domainState } from '../../shared/domain/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A domain, and whether it works. Looking at one that failed starts another try. */
export const handler = endpoint(getDomain, async ({ params, user, site }) => {
  const domain = await getOwned(domains, user.id, params.id);
  return { data: domainState(domain, await checkTenant(domain), site) };
});
