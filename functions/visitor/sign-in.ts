import { signIn } from '../../shared/api/sessions.ts';
import { secrets } from '../../shared/data/secrets.ts';
import { useSignIn } from '../../shared/data/sign-ins.ts';
import { findUser } from '../../shared/data/users.ts';
import { sealSession, sessionCookie } from '../../shared/domain/sessions.ts';
import { page } from '../../shared/visitor/pages.ts';
import { isPreview } from '../../shared/visitor/previews.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Signs in whoever opens the link first, and leads them to their account. */
export const handler = visitorEndpoint(signIn, async ({ params: { token }, event, host, now, site }) => {
  if (!site.hosts.has(host)) return page(404, 'notFound');
  if (isPreview(event)) return page(200, 'signInLink');
  // Before the link is used up: whoever meets a fault here may try again.
  const serviceSecret = await (await secrets()).serviceSecret();
  const userId = await useSignIn(token, now);
  const user = userId === undefined ? undefined : await findUser(userId);
  if (!user) return page(401, 'signInRefused');
  return {
    statusCode: 302,
    headers: { Location: '/account', 'Cache-Control': 'private, no-store' },
    cookies: [sessionCookie(sealSession(user, serviceSecret, now), site.shortUrl)],
  };
});
