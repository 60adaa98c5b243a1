import { updateAccount } from '../../shared/api/account.ts';
import { hashPassword } from '../../shared/data/password-queue.ts';
import { changeUser } from '../../shared/data/users/users.ts';
import { SALT_BYTES } from '../../shared/domain/users/passwords.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes the caller's email address, password, or both. */
export const handler = endpoint(updateAccount, async ({ user, body, now, random }) => {
  const { email, password } = body;
  const passwordHash = password && (await hashPassword(password, random(SALT_BYTES)));
  const change = { ...(email && { email }), ...(passwordHash && { passwordHash }) };
  await changeUser(user.id, change, { actor: user, now });
  return { message: 'Account has been successfully updated.' };
});
