import { randomBytes, randomInt } from 'node:crypto';
import { knownBrowserCookie } from '../../domain/users/known-browsers.ts';
import { type Session, sessionCookie, signSession } from '../../domain/users/sessions.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';

/** A new session in this browser: its token, and the `Set-Cookie` values that store it and make the browser known. */
export function beginSession(
  session: Session,
  serviceSecret: string,
  { event, now, site }: Pick<VisitorRequest, 'event' | 'now' | 'site'>,
): { token: string; cookies: string[] } {
  // A number that no other session of the user has.
  const sessionId = randomInt(2 ** 48 - 1);
  const token = signSession({ ...session, sessionId }, serviceSecret, now);
  const id = randomBytes(16).toString('base64url');
  const known = knownBrowserCookie(event.cookies, session, { id, serviceSecret, now, site });
  return { token, cookies: [sessionCookie(token, site.shortUrl), known] };
}
