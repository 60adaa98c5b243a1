import { signOut } from '../../shared/api/visitor/sessions.ts';
import { endSessions } from '../../shared/data/users/end-sessions.ts';
import { expiredSessionCookie } from '../../shared/domain/users/sessions.ts';
import * as texts from '../../shared/visitor/html/texts.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { readSessionForm } from '../../shared/visitor/request/session-form.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/**
 * Ends all sessions of the signed-in user, or only forgets the one of this browser, if the request comes from one of their
 * pages.
 */
export const handler = visitorEndpoint(signOut, async ({ event, host, now, site }) => {
  if (!site.hosts.has(host)) return notFoundPage();
  const form = await readSessionForm(event, { host, now, site });
  if (form.kind === 'forged') return noticePage(403, texts.notSignedOut);
  const isHereOnly = form.kind === 'signed-in' && form.fields.get('scope') === 'browser';
  if (form.kind === 'signed-in' && !isHereOnly) await endSessions(form.session, now);
  return noticePage(200, texts.signedOut, {
    cookies: [expiredSessionCookie(site.shortUrl)],
    links: [texts.signedOut.link],
  });
});
