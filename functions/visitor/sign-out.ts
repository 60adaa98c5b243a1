import { signOut } from '../../shared/api/visitor/sessions.ts';
import { endedSessionCookie } from '../../shared/domain/users/sessions.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { isFromOwnPage } from '../../shared/visitor/request/forms.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Makes the browser forget the session, if the request comes from the account's own page. */
export const handler = visitorEndpoint(signOut, async ({ event, host, site }) => {
  if (!site.hosts.has(host)) return page(404, 'notFound');
  if (!isFromOwnPage(event, host)) return page(403, 'notSignedOut');
  return { ...page(200, 'signedOut'), cookies: [endedSessionCookie(site.shortUrl)] };
});
