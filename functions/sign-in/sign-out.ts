import { signOut } from '../../shared/api/sign-in.ts';
import * as texts from '../../shared/console/texts/sign-in.ts';
import { endSession, endSessions } from '../../shared/data/users/end-sessions.ts';
import { expiredKnownBrowserCookie } from '../../shared/domain/users/known-browsers.ts';
import { expiredSessionCookie } from '../../shared/domain/users/sessions.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { readFormSession, readSessionForm } from '../../shared/visitor/request/session-form.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Ends the session of this browser, or all sessions of the signed-in user, if the request comes from one of their pages. */
export const handler = visitorEndpoint(signOut, async (request) => {
  const { event, host, now, site, brand } = request;
  if (!site.hosts.has(host)) return notFoundPage(request);
  const session = await readFormSession(event, { host, now, site });
  const fields = typeof session === 'object' ? await readSessionForm(event, session) : session;
  if (typeof fields === 'string') return noticePage(403, texts.notSignedOut, { brand });
  const cookies = [expiredSessionCookie(site.shortUrl)];
  if (typeof session === 'object') {
    const isHereOnly = fields?.get('scope') === 'browser';
    await (isHereOnly ? endSession : endSessions)(session.session, now);
    if (!isHereOnly) cookies.push(expiredKnownBrowserCookie(site.shortUrl));
  }
  return noticePage(200, texts.signedOut, {
    brand,
    cookies,
    links: [texts.signedOut.link],
  });
});
