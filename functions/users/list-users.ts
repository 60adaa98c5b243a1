import { listUsers } from '../../shared/api/users.ts';
import { deriveListedApiKey, readServiceSecret } from '../../shared/data/users/user-keys.ts';
import { readUsers } from '../../shared/data/users/user-lists.ts';
import { isFound, toUser, type User } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of users, optionally only those with a status or with a part of an email address. */
export const handler = endpoint(listUsers, async ({ query: { filter, email, ...page }, now, site }) => {
  const onlyAdministrators = filter === 'admin';
  const status = onlyAdministrators ? undefined : (filter ?? undefined);
  const search = { status, email: email ?? '' };
  const matches = status || email ? (user: User) => isFound(user, search, now) : undefined;
  const [users, secret] = await Promise.all([
    readUsers({ onlyAdministrators, matches }, page),
    readServiceSecret(),
  ]);
  const data = users.map((user) =>
    toUser(user, { apiKey: deriveListedApiKey(secret, user), now, shortUrl: site.shortUrl }),
  );
  return { data };
});
