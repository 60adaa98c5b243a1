import { listUsers } from '../../shared/api/users.ts';
import { apiKeyOf } from '../../shared/data/users/user-keys.ts';
import { readUsers } from '../../shared/data/users/users.ts';
import { userOf } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** All users, or those of a kind, or with a part of an address. */
export const handler = endpoint(listUsers, async ({ query: { filter, email }, now, site }) => {
  const onlyAdministrators = filter === 'admin';
  const [users, keyOf] = await Promise.all([readUsers({ onlyAdministrators }), apiKeyOf()]);
  const part = email?.toLowerCase() ?? '';
  const data = users
    .filter((user) => user.email.toLowerCase().includes(part))
    .map((user) => userOf(user, { apiKey: keyOf(user), now, shortUrl: site.shortUrl }))
    .filter(({ status }) => !filter || onlyAdministrators || status === filter);
  return { data };
});
