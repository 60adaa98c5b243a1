import { SALT_BYTES } from '../../domain/users/passwords.ts';
import { hashPassword } from '../password-queue.ts';
import { changeUser } from './users.ts';

interface Context {
  now: Date;
  random: (bytes: number) => Buffer;
}

/** Changes a user's own email address, password, or both. Throws as `changeUser` does, and `busy`. */
export async function changeUserAccount(
  user: { id: number; username: string },
  { email, password }: { email?: string | undefined; password?: string | undefined },
  { now, random }: Context,
): Promise<void> {
  const passwordHash = password && (await hashPassword(password, random(SALT_BYTES)));
  const change = { ...(email && { email }), ...(passwordHash && { passwordHash }) };
  await changeUser(user.id, change, { actor: user, now });
}
