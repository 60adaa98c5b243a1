import { type Limit, reserveAttempts, returnAttempts } from '../../data/attempts.ts';
import { signInAttemptsKey } from '../../data/keys.ts';
import { verifyPassword } from '../../data/password-queue.ts';
import { findUserByLogin, type StoredUser } from '../../data/users/users.ts';
import { hashOfNobody } from '../../domain/users/passwords.ts';
import { minuteOf } from '../../domain/values/dates.ts';
import { addressLimit, pseudonymOf } from '../../visitor/request/address-rate-limit.ts';

/** Wrong passwords in a clock minute: for one account from anywhere, and from one network address for any account. */
const MAX_WRONG_PASSWORDS = 5;

/**
 * The user whose email address or username and password these are. For a user who does not exist, it answers and counts the
 * same, and takes as long. Reserves attempts before the comparison, so that concurrent guesses cannot exceed the limits, and
 * returns them if the password is right, or was not compared because the service is `busy`, which it throws.
 */
export async function checkLogin(
  login: string,
  password: string,
  { address, now }: { address: string; now: Date },
): Promise<StoredUser | 'wrong' | 'limited'> {
  const user = await findUserByLogin(login);
  const limits = [
    addressLimit({ keyOf: signInAttemptsKey, max: MAX_WRONG_PASSWORDS, subject: 'address', address, now }),
    accountLimit(user ? String(user.id) : pseudonymOf(['login', login.toLowerCase()]), now),
  ];
  if (!(await reserveAttempts(limits))) return 'limited';
  let isWrong = false;
  try {
    isWrong = !(await verifyPassword(password, user?.passwordHash ?? hashOfNobody()));
  } finally {
    if (!isWrong) await returnAttempts(limits);
  }
  return isWrong || !user ? 'wrong' : user;
}

/** Of an account by its id, so that its email address and its username share a limit. */
function accountLimit(account: string, now: Date): Limit {
  const minute = minuteOf(now);
  return {
    key: signInAttemptsKey('account', account, minute),
    max: MAX_WRONG_PASSWORDS,
    expires: (minute + 2) * 60,
  };
}
