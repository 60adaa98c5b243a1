import { listUsers } from '../../shared/api/users.ts';
import { deriveListedApiKey, readServiceSecret } from '../../shared/data/users/user-keys.ts';
import { readUsers } from '../../shared/data/users/users.ts';
import { userOf } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** All users, optionally filtered by status and by a part of the email address. */
export const handler = endpoint(listUsers, async ({ query: { filter, email }, now, site }) => {
  const onlyAdministrators = filter === 'admin';
  const [users, secret] = await Promise.all([readUsers({ onlyAdministrators }), readServiceSecret()]);
  const part = email?.toLowerCase() ?? '';
  const data = users
    .filter((user) => user.email.toLowerCase().includes(part))
    .map((user) => userOf(user, { apiKey: deriveListedApiKey(secret, user), now, shortUrl: site.shortUrl }))
    .filter(({ status }) => !filter || onlyAdministrators || status === filter);
  return { data };
});
