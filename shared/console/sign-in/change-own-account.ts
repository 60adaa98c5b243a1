import { randomBytes } from 'node:crypto';
import { changeUserAccount } from '../../data/users/account-changes.ts';
import type { ConsoleSession } from '../session.ts';
import { confirmPassword } from './check-login.ts';

interface AccountChange {
  current_password: string;
  email?: string | undefined;
  password?: string | undefined;
}

/**
 * Changes what differs from the account, after the current password was entered, unless the person has just signed in with a
 * link, and returns what that is, and a new session version if there is one. Throws as `confirmPassword` and `changeUserAccount` do.
 */
export async function changeOwnAccount(
  session: ConsoleSession,
  { current_password, password, email }: AccountChange,
  { address, now }: { address: string; now: Date },
): Promise<{ done?: 'email' | 'password' | 'both'; sessionVersion?: number }> {
  const { user } = session;
  await confirmPassword(session, current_password, { address, now });
  const isNewEmail = email !== undefined && email !== user.email;
  if (!isNewEmail && !password) return {};
  const change = { password, ...(isNewEmail && { email }) };
  const { sessionVersion } = await changeUserAccount(user, change, { now, random: randomBytes });
  return password ? { done: isNewEmail ? 'both' : 'password', sessionVersion } : { done: 'email' };
}
