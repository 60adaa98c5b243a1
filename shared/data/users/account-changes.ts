import { SALT_BYTES } from '../../domain/users/passwords.ts';
import type { User } from '../../domain/users/users.ts';
import { hashPassword } from '../password-queues.ts';
import { assertUncommon } from './common-passwords.ts';
import { changeUser } from './users.ts';

interface Context {
  now: Date;
  random: (bytes: number) => Buffer;
}

interface AccountChange {
  email?: string | undefined;
  password?: string | undefined;
  /** The name of an IANA time zone. */
  timezone?: string | undefined;
}

/**
 * Changes a user's own email address, password, or time zone, and returns the changed user. Throws as `changeUser` and
 * `assertUncommon` do, and `busy`.
 */
export async function changeUserAccount(
  user: { id: number; username: string },
  { email, password, timezone }: AccountChange,
  { now, random }: Context,
): Promise<User> {
  if (password) assertUncommon(password);
  const passwordHash = password && (await hashPassword(password, random(SALT_BYTES), user.id));
  const change = {
    ...(email && { email }),
    ...(passwordHash && { passwordHash }),
    ...(timezone && { timezone }),
  };
  return changeUser(user.id, change, { actor: user, now });
}
