import { getUser } from '../../shared/api/users.ts';
import { deriveActiveApiKey, readServiceSecret } from '../../shared/data/users/user-keys.ts';
import { getUserByIdOrThrow } from '../../shared/data/users/users.ts';
import { toUser } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A user with their API key. */
export const handler = endpoint(getUser, async ({ params, now, site }) => {
  const [user, secret] = await Promise.all([getUserByIdOrThrow(params.id), readServiceSecret()]);
  const apiKey = await deriveActiveApiKey(secret, user);
  return { data: toUser(user, { apiKey, now, shortUrl: site.shortUrl }) };
});
