import { getUser } from '../../shared/api/users.ts';
import { apiKeyOf } from '../../shared/data/user-keys.ts';
import { getNamedUser } from '../../shared/data/users.ts';
import { userOf } from '../../shared/domain/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** One user, with their API key. */
export const handler = endpoint(getUser, async ({ params, now, site }) => {
  const [user, keyOf] = await Promise.all([getNamedUser(params.id), apiKeyOf()]);
  return { data: userOf(user, { apiKey: keyOf(user), now, shortUrl: site.shortUrl }) };
});
