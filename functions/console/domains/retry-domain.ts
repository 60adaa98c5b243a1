import { retryDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { domainPath } from '../../../shared/console/pages/domain-pages.ts';
import { domains } from '../../../shared/data/domains.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { retryTenant } from '../../../shared/data/tenants/tenant-states.ts';
import { redirect } from '../../../shared/response.ts';

/** Starts another try of a branded domain's setup that failed, and shows its state. */
export const handler = consoleEndpoint(retryDomain, async ({ session, params }) => {
  const domain = await getOwned(domains, session.user.id, params.id);
  const isStarted = await retryTenant(domain);
  return redirect(`${domainPath(domain)}${isStarted ? '' : '?done=wait'}`, { status: 303 });
});
