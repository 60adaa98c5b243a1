import type { ActionBy } from '../../domain/audit.ts';
import { SALT_BYTES } from '../../domain/users/passwords.ts';
import { newUser, subscriptionTo, type User } from '../../domain/users/users.ts';
import { hashPassword } from '../password-queue.ts';
import { getPlan } from '../plans.ts';
import { deriveApiKey } from './api-keys.ts';
import { assertUncommon } from './common-passwords.ts';
import { readServiceSecret } from './user-keys.ts';
import { addUser, type StoredUser } from './users.ts';

interface Registration {
  username: string;
  email: string;
  password: string;
  /** The free plan unless given. */
  planid?: number | null | undefined;
  /** When the plan ends; never unless given. */
  expiration?: string | null | undefined;
}

interface Context extends ActionBy {
  random: (bytes: number) => Buffer;
}

/** Registers a user, whose API key works immediately. Throws `plan_not_found`, `username_taken`, `email_taken`, or as `assertUncommon` does. */
export async function registerUser(
  registration: Registration,
  { random, ...by }: Context,
): Promise<StoredUser> {
  const { username, email, password, planid, expiration } = registration;
  assertUncommon(password);
  const plan = await getPlan(planid);
  const [passwordHash, secret] = await Promise.all([
    hashPassword(password, random(SALT_BYTES)),
    readServiceSecret(),
  ]);
  const deriveKey = ({ id, keyVersion }: User) => deriveApiKey(secret, id, keyVersion);
  const profile = { username, email, passwordHash, isAdmin: false };
  const subscription = subscriptionTo(plan, expiration ?? undefined);
  return addUser(newUser(profile, subscription, by.now), deriveKey, by);
}
