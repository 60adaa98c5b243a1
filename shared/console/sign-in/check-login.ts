import { minuteLimit } from '../../data/attempts.ts';
import { signInAttemptsKey } from '../../data/keys.ts';
import { compareWithinLimits } from '../../data/password-attempts.ts';
import { verifyPassword } from '../../data/password-queue.ts';
import { findUserByLogin, type StoredUser } from '../../data/users/users.ts';
import { createDummyHash } from '../../domain/users/passwords.ts';
import { secondsToNextMinute } from '../../domain/values/dates.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { addressLimit, toPseudonym } from '../../visitor/request/address-rate-limit.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/login.ts';

/** Wrong passwords in a clock minute: for one account from anywhere, and from one network address for any account. */
const MAX_WRONG_PASSWORDS = 5;

/** Who enters a password, and when. */
interface Person {
  address: string;
  now: Date;
}

/**
 * The user whose email address or username and password these are. For a user who does not exist, it answers and counts the
 * same, and takes as long. Throws `busy` as `compareWithinLimits` does.
 */
export async function checkLogin(
  login: string,
  password: string,
  person: Person,
): Promise<StoredUser | 'wrong' | 'limited'> {
  const user = await findUserByLogin(login);
  const account = user ? String(user.id) : toPseudonym(['login', login.toLowerCase()]);
  const hash = user?.passwordHash ?? createDummyHash();
  const outcome = await comparePassword(password, { account, hash }, person);
  return outcome === 'right' ? (user ?? 'wrong') : outcome;
}

/**
 * Asks a person who is signed in for their password again, with the limits of signing in, unless they have just signed in with
 * a link. Throws `invalid_request` for the field `current_password` if it is missing or wrong, `rate_limited`, and `busy`.
 */
export async function confirmPassword(
  { user, needsNoPassword }: Pick<ConsoleSession, 'user' | 'needsNoPassword'>,
  password: string,
  person: Person,
): Promise<void> {
  if (needsNoPassword) return;
  if (password === '') throw invalidFields({ current_password: 'is required' });
  const account = { account: String(user.id), hash: user.passwordHash };
  const outcome = await comparePassword(password, account, person);
  const retryAfter = secondsToNextMinute(person.now);
  if (outcome === 'wrong') throw invalidFields({ current_password: `: ${texts.problems.notYours}` });
  if (outcome === 'limited')
    throw new ServiceError('rate_limited', { message: texts.problems.limited(retryAfter), retryAfter });
}

const comparePassword = (
  password: string,
  { account, hash }: { account: string; hash: string },
  { address, now }: Person,
): Promise<'right' | 'wrong' | 'limited'> =>
  compareWithinLimits(
    [
      addressLimit({ keyOf: signInAttemptsKey, max: MAX_WRONG_PASSWORDS, subject: 'address', address, now }),
      // Of an account by its id, so that its email address and its username share a limit.
      minuteLimit((minute) => signInAttemptsKey('account', account, minute), MAX_WRONG_PASSWORDS, now),
    ],
    () => verifyPassword(password, hash),
  );
