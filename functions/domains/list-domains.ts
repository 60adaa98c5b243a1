import { listDomains } from '../../shared/api/domains.ts';
import { domains } from '../../shared/data/domains.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { domainEntry } from '../../shared/domain/domains.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { fitEntries } from '../../shared/requests/fit-entries.ts';

/** A page of the caller's branded domains, newest first. */
export const handler = endpoint(listDomains, async ({ query, user }) => {
  const { items, total } = await readOwned(domains, user.id, query);
  const entries = await fitEntries(items.map(domainEntry), ['redirect404', 'redirectroot']);
  return { data: { ...pageNumbers(query, total), domains: entries } };
});
