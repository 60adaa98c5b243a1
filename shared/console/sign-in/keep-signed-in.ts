import { csrfTokenOf, sessionCookie, sessionOf, signSession } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import type { Site } from '../../env.ts';
import type { ConsoleSession } from '../session.ts';
import { newSessionId } from './new-session-id.ts';

/**
 * Keeps this browser signed in after a change that ended all sessions of the user: a new session, of the user's new versions,
 * and its cookie. If something else ended them at the same time, the new session has ended too.
 */
export function keepSignedIn(
  session: ConsoleSession,
  versions: Partial<Pick<User, 'keyVersion' | 'sessionVersion'>>,
  { now, site }: { now: Date; site: Site },
): { renewed: ConsoleSession; cookies: string[] } {
  const { user, serviceSecret } = session;
  const next = { ...sessionOf({ ...user, ...versions }), sessionId: newSessionId() };
  const token = signSession(next, serviceSecret, now);
  const renewed = { ...session, csrfToken: csrfTokenOf(token, serviceSecret) };
  return { renewed, cookies: [sessionCookie(token, site.shortUrl)] };
}
