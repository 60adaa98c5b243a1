import { type Domain, domainState } from '../../domain/domains.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { TenantState } from '../../domain/tenants.ts';
import type { ServiceAddress } from '../../env.ts';
import { collectionKey, tenantKey } from '../keys.ts';
import { readPage } from '../owned/collections.ts';
import { toOwned } from '../owned/owned-items.ts';
import { readItems } from '../table/batch-get.ts';

/** As many as one request reads. */
const NEWEST: PageRequest = { limit: 50, page: 1 };

/** A page of a user's branded domains, newest first, and whether they work. */
export async function readDomainStates(userId: number, site: ServiceAddress, page = NEWEST) {
  const { items, total } = await readPage<Domain>(collectionKey(userId, 'domains'), page);
  const domains = items.map((item) => toOwned<Domain>(item));
  if (!site.brandedEndpoint || domains.length === 0) {
    return { items: domains.map((domain) => domainState(domain, undefined, site)), total };
  }
  const find = await readItems<TenantState>(domains.map(({ host }) => tenantKey(host)));
  return { items: domains.map((domain) => domainState(domain, find(tenantKey(domain.host)), site)), total };
}
