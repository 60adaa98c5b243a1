import { listUsers } from '../../shared/api/users.ts';
import { deriveListedApiKey, readServiceSecret } from '../../shared/data/users/user-keys.ts';
import { filterUsers, readUsers } from '../../shared/data/users/user-lists.ts';
import { isFound, toUser, type User } from '../../shared/domain/users/users.ts';
import { mapInTurns } from '../../shared/event-loop.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of users, optionally only those with a status or with a part of an email address. */
export const handler = endpoint(listUsers, async ({ query, now, site }) => {
  const { filter, email, after, ...page } = query;
  const onlyAdministrators = filter === 'admin';
  const status = onlyAdministrators ? undefined : (filter ?? undefined);
  const matches = (user: User) => isFound(user, { status, email: email ?? '' }, now);
  const [{ users, next }, secret] = await Promise.all([
    status || email || after
      ? filterUsers({ onlyAdministrators, matches, after }, page)
      : { users: await readUsers({ onlyAdministrators }, page), next: undefined },
    readServiceSecret(),
  ]);
  const data = await mapInTurns(users, (user) =>
    toUser(user, { apiKey: deriveListedApiKey(secret, user), now, shortUrl: site.shortUrl }),
  );
  return { data, next };
});
