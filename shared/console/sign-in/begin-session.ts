import { randomInt } from 'node:crypto';
import { type Session, sessionCookie, signSession } from '../../domain/users/sessions.ts';
import type { ServiceAddress } from '../../env.ts';

/** A new session in this browser: its token, and the `Set-Cookie` values that store it. */
export function beginSession(
  session: Session,
  serviceSecret: string,
  { now, site }: { now: Date; site: ServiceAddress },
): { token: string; cookies: string[] } {
  // A number that no other session of the user has.
  const sessionId = randomInt(2 ** 48 - 1);
  const token = signSession({ ...session, sessionId }, serviceSecret, now);
  return { token, cookies: [sessionCookie(token, site.shortUrl)] };
}
