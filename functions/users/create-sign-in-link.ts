import { createSignInLink } from '../../shared/api/users.ts';
import { addSignIn } from '../../shared/data/sign-ins.ts';
import { findUser } from '../../shared/data/users.ts';
import { ServiceError } from '../../shared/errors.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Makes a link that signs a user in: once, within an hour. */
export const handler = endpoint(createSignInLink, async ({ params, now, random, site }) => {
  const user = await findUser(params.id);
  if (!user) throw new ServiceError('user_not_found');
  const token = random(32).toString('base64url');
  await addSignIn(token, user.id, now);
  return { url: `${site.shortUrl}/login/sso/${token}` };
});
