import { createSignInLink } from '../../shared/api/users.ts';
import { addSignIn } from '../../shared/data/sign-ins.ts';
import { getNamedUser } from '../../shared/data/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Makes a link that signs a user in: once, within an hour. */
export const handler = endpoint(createSignInLink, async ({ params, now, random, site }) => {
  const user = await getNamedUser(params.id);
  const token = random(32).toString('base64url');
  await addSignIn(token, user.id, now);
  return { url: `${site.shortUrl}/login/sso/${token}` };
});
