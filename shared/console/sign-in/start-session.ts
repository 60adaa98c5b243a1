import { recordAudit } from '../../data/audit.ts';
import { secrets } from '../../data/secrets.ts';
import { type Session, toSession } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import { logFault } from '../../errors.ts';
import { redirect, type VisitorResponse } from '../../response.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';
import { beginSession } from './begin-session.ts';
import { rememberNetwork } from './known-places.ts';
import { CONSOLE_PATH } from './next-path.ts';

interface SignIn extends Pick<VisitorRequest, 'event' | 'address' | 'now' | 'site' | 'functionId'> {
  /** A path that `toConsolePath` returned. */
  next?: string;
}

/**
 * Signs in a user who has just proved who they are, records it in the audit log, and sends the browser to the console.
 *
 * This is the place for single sign-on: a callback that has verified an identity provider's response (its signature, audience,
 * nonce, and expiry) finds the user by the provider's verified email address with `findUserByLogin`, and ends with
 * `return startSession(user, { ...request, next })`, as `functions/sign-in/submit-login.ts` does after a password.
 */
export async function startSession(user: User, request: SignIn): Promise<VisitorResponse> {
  // Read first, so that a failure here leaves no entry in the log.
  const serviceSecret = await (await secrets()).serviceSecret();
  await recordAudit({ actor: user, now: request.now, action: 'user.signed-in', target: user });
  return openConsole(toSession(user), serviceSecret, request);
}

/**
 * Sends the browser to the console with a new session, of a sign-in that is in the audit log, and makes the browser and the
 * network known. If the table fails at that, the person is signed in all the same.
 */
export async function openConsole(
  session: Session,
  serviceSecret: string,
  request: SignIn,
): Promise<VisitorResponse> {
  await rememberNetwork(session, request).catch((error) => logFault(request.functionId, error));
  const { cookies } = beginSession(session, serviceSecret, request);
  return redirect(request.next ?? CONSOLE_PATH, { status: 303, cookies });
}
