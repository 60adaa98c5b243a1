import { listKeys } from '../../shared/api/keys.ts';
import { readKeys } from '../../shared/data/users/additional-keys.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { keyEntry } from '../../shared/domain/users/additional-keys.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's additional API keys, newest first. */
export const handler = endpoint(listKeys, async ({ query, user }) => {
  const { items, total } = await readKeys(user.id, query);
  return { data: { ...pageNumbers(query, total), keys: items.map(keyEntry) } };
});
