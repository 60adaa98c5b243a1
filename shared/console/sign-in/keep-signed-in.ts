import { createCsrfToken, toSession } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';
import type { ConsoleSession } from '../session.ts';
import { beginSession } from './begin-session.ts';

/**
 * Keeps this browser signed in, and known, after a change that ended all sessions of the user: a new session, of the user's new
 * versions, and its cookie. Unless there is a new password, it counts as begun by a sign-in link if the old one did. If something
 * else ended them at the same time, the new session has ended too.
 */
export function keepSignedIn(
  session: ConsoleSession,
  versions: Partial<Pick<User, 'keyVersion' | 'sessionVersion'>>,
  request: Pick<VisitorRequest, 'event' | 'now' | 'site'>,
): { renewed: ConsoleSession; cookies: string[] } {
  const { user, serviceSecret } = session;
  // With a new session version comes a new password, which they know.
  const linkUsed = versions.sessionVersion === undefined ? session.linkUsed : undefined;
  const next = { ...toSession({ ...user, ...versions }), linkUsed };
  const { token, cookies } = beginSession(next, serviceSecret, request);
  return { renewed: { ...session, csrfToken: createCsrfToken(token, serviceSecret) }, cookies };
}
