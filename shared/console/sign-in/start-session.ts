import { recordAudit } from '../../data/audit.ts';
import { secrets } from '../../data/secrets.ts';
import { type Session, toSession } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import type { ServiceAddress } from '../../env.ts';
import { redirect, type VisitorResponse } from '../../response.ts';
import { beginSession } from './begin-session.ts';
import { CONSOLE_PATH } from './next-path.ts';

interface Context {
  now: Date;
  site: ServiceAddress;
  /** A path that `consolePathOf` returned. */
  next?: string;
}

/**
 * Signs in a user who has just proved who they are, records it in the audit log, and sends the browser to the console.
 *
 * This is the place for single sign-on: a callback that has verified an identity provider's answer (its signature, audience,
 * nonce, and expiry) finds the user by the provider's verified email address with `findUserByLogin`, and ends with
 * `return startSession(user, { now, site, next })`, as `functions/sign-in/submit-login.ts` does after a password.
 */
export async function startSession(user: User, context: Context): Promise<VisitorResponse> {
  // Read first, so that a failure here leaves no entry in the log.
  const serviceSecret = await (await secrets()).serviceSecret();
  await recordAudit({ actor: user, now: context.now, action: 'user.signed-in', target: user });
  return openConsole(toSession(user), serviceSecret, context);
}

/** Sends the browser to the console with a new session, of a sign-in that is in the audit log. */
export function openConsole(session: Session, serviceSecret: string, context: Context): VisitorResponse {
  const { cookies } = beginSession(session, serviceSecret, context);
  return redirect(context.next ?? CONSOLE_PATH, { status: 303, cookies });
}
