import type { ActionBy, Actor } from '../domain/audit.ts';
import { SALT_BYTES } from '../domain/users/passwords.ts';
import { newUser, subscriptionTo, type User } from '../domain/users/users.ts';
import { parseDateTime } from '../domain/values/dates.ts';
import { hashPassword } from './password-queues.ts';
import { getPlan } from './plans.ts';
import { splitIntoChunks } from './table/batches.ts';
import { transact } from './table/transactions.ts';
import { deriveApiKey } from './users/api-keys.ts';
import { assertUncommon } from './users/common-passwords.ts';
import { readServiceSecret } from './users/user-keys.ts';
import { addUser, type StoredUser } from './users/users.ts';
import type { Listener } from './webhooks/listeners.ts';
import { findMarkedListeners } from './webhooks/marked-listeners.ts';
import { createEventId, type NewEvent, recordEvents } from './webhooks/record-events.ts';

/**
 * Webhooks that are told in the transaction that adds a user, with two steps each. If there are more, they are told right after
 * it.
 */
const MAX_LISTENERS = 40;

interface Registration {
  username: string;
  email: string;
  password: string;
  /** The free plan by default. */
  planid?: number | null | undefined;
  /** When the plan ends; never by default. */
  expiration?: string | null | undefined;
}

interface Context extends ActionBy {
  actor: Exclude<Actor, 'system'>;
  random: (bytes: number) => Buffer;
}

/**
 * Registers a user, whose API key works immediately. Throws `plan_not_found`, `username_taken`, `email_taken`, or as
 * `assertUncommon` does.
 */
export async function registerUser(
  registration: Registration,
  { random, ...by }: Context,
): Promise<StoredUser> {
  const { username, email, password, planid, expiration } = registration;
  assertUncommon(password);
  const plan = await getPlan(planid);
  const [passwordHash, secret] = await Promise.all([
    hashPassword(password, random(SALT_BYTES), by.actor.id),
    readServiceSecret(),
  ]);
  const deriveKey = ({ id, keyVersion }: User) => deriveApiKey(secret, id, keyVersion);
  const profile = { username, email, passwordHash, isAdmin: false };
  const subscription = subscriptionTo(plan, expiration ?? undefined);
  const eventId = createEventId(by.now);
  const recordUser = (user: User, listeners: readonly Listener[]) =>
    recordEvents(listeners, { ...describeUser(user), id: eventId });
  let others: readonly Listener[] = [];
  const user = await addUser(newUser(profile, subscription, by.now), deriveKey, by, async (user, counter) => {
    const listeners = await findMarkedListeners(counter, 'user.created');
    others = listeners.slice(MAX_LISTENERS);
    return recordUser(user, listeners.slice(0, MAX_LISTENERS));
  });
  for (const some of splitIntoChunks(others, MAX_LISTENERS)) await transact(recordUser(user, some));
  return user;
}

/** What administrators’ webhooks are told of a new user. */
function describeUser({ id, username, email, planId: planid, registered }: User): NewEvent<'user.created'> {
  const data = { id, username, email, planid, registered };
  return { type: 'user.created', data, time: parseDateTime(registered) };
}
