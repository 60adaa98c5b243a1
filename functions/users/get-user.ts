import { getUser } from '../../shared/api/users.ts';
import { apiKeyOf } from '../../shared/data/users/user-keys.ts';
import { getUserByIdOrThrow } from '../../shared/data/users/users.ts';
import { userOf } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** One user, with their API key. */
export const handler = endpoint(getUser, async ({ params, now, site }) => {
  const [user, keyOf] = await Promise.all([getUserByIdOrThrow(params.id), apiKeyOf()]);
  return { data: userOf(user, { apiKey: keyOf(user), now, shortUrl: site.shortUrl }) };
});
