import { getDomain } from '../../shared/api/domains.ts';
import { readDomain } from '../../shared/data/domains.ts';
import { checkTenant } from '../../shared/data/tenants/tenant-states.ts';
import { domainState } from '../../shared/domain/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A domain, and whether it works. Looking at one that failed starts another try. */
export const handler = endpoint(getDomain, async ({ params, user, site }) => {
  const domain = await readDomain(user.id, params.id);
  return { data: domainState(domain, await checkTenant(domain), site) };
});
