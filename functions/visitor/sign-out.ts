import { signOut } from '../../shared/api/visitor/sessions.ts';
import { expiredSessionCookie } from '../../shared/domain/users/sessions.ts';
import * as texts from '../../shared/visitor/html/texts.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { isSameOrigin } from '../../shared/visitor/request/forms.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Removes the session cookie, if the request comes from the account page. */
export const handler = visitorEndpoint(signOut, async ({ event, host, site }) => {
  if (!site.hosts.has(host)) return notFoundPage();
  if (!isSameOrigin(event, host)) return noticePage(403, texts.notSignedOut);
  return noticePage(200, texts.signedOut, { cookies: [expiredSessionCookie(site.shortUrl)] });
});
