import { createUser } from '../../shared/api/users.ts';
import { hashPassword } from '../../shared/data/password-queue.ts';
import { getPlan } from '../../shared/data/plans.ts';
import { deriveApiKey } from '../../shared/data/users/api-keys.ts';
import { readServiceSecret } from '../../shared/data/users/user-keys.ts';
import { addUser } from '../../shared/data/users/users.ts';
import { SALT_BYTES } from '../../shared/domain/users/passwords.ts';
import { newUser, subscriptionTo, type User } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Registers a user, whose API key works immediately. */
export const handler = endpoint(createUser, async ({ body, user: actor, now, random }) => {
  const { username, email, password, planid, expiration } = body;
  const plan = await getPlan(planid);
  const [passwordHash, secret] = await Promise.all([
    hashPassword(password, random(SALT_BYTES)),
    readServiceSecret(),
  ]);
  const keyOf = ({ id, keyVersion }: User) => deriveApiKey(secret, id, keyVersion);
  const profile = { username, email, passwordHash, isAdmin: false };
  const subscription = subscriptionTo(plan, expiration ?? undefined);
  const { id } = await addUser(newUser(profile, subscription, now), keyOf, { actor, now });
  return { message: 'User has been registered.', data: { id, email, username } };
});
