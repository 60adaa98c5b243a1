import type { ActionBy } from '../domain/audit.ts';
import { SALT_BYTES } from '../domain/users/passwords.ts';
import { newUser, subscriptionTo, type User } from '../domain/users/users.ts';
import { parseDateTime } from '../domain/values/dates.ts';
import { hashPassword } from './password-queue.ts';
import { getPlan } from './plans.ts';
import type { Item } from './table/items.ts';
import type { Step } from './table/transactions.ts';
import { deriveApiKey } from './users/api-keys.ts';
import { assertUncommon } from './users/common-passwords.ts';
import { readServiceSecret } from './users/user-keys.ts';
import { addUser, type StoredUser } from './users/users.ts';
import { findMarkedListeners } from './webhooks/marked-listeners.ts';
import { recordEvents } from './webhooks/record-events.ts';

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
  return addUser(newUser(profile, subscription, by.now), deriveKey, by, notifyOfUser);
}

/** The part of a transaction that tells administrators’ webhooks of a new user. */
async function notifyOfUser(
  { id, username, email, planId: planid, registered }: User,
  counter: Item,
): Promise<Step[]> {
  const listeners = await findMarkedListeners(counter, 'user.created');
  const data = { id, username, email, planid, registered };
  return recordEvents(listeners, { type: 'user.created', data, time: parseDateTime(registered) });
}
