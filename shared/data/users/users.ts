import { type ActionBy, accountEvents } from '../../domain/audit.ts';
import type { NewUser, Subscription, User } from '../../domain/users/users.ts';
import { ServiceError } from '../../errors.ts';
import { auditSteps } from '../audit.ts';
import {
  administratorKey,
  administratorsTotalKey,
  apiKeyKey,
  emailKey,
  keyOwnerKey,
  totalsKey,
  userEntryKey,
  userKey,
  userNumbersKey,
  usernameKey,
} from '../keys.ts';
import { setOrRemove } from '../table/expressions.ts';
import { getItem, type Item, takeMarkedNumber, withoutKey } from '../table/items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { hashApiKey } from './api-keys.ts';
import { pickOwnerFacts, toKeyRecord } from './key-records.ts';
import { startRefresh } from './start-refresh.ts';
import { drawVersion } from './versions.ts';

/** A user as the table stores them. */
export interface StoredUser extends User {
  /** Hash of their valid API key: enough to revoke the key. */
  keyHash: string;
}

/** The record of a user in a list of users. */
export interface UserEntry {
  userId: number;
}

export async function findUser(id: number): Promise<StoredUser | undefined> {
  const item = await getItem<StoredUser>(userKey(id));
  return item && withoutKey<StoredUser>(item);
}

/** Longer than any email address or username, and shorter than a key may be. */
const MAX_LOGIN_LENGTH = 300;

/** The user with this email address or username. Reads as much if there is none, so that it takes as long. */
export async function findUserByLogin(login: string): Promise<StoredUser | undefined> {
  const name = login.slice(0, MAX_LOGIN_LENGTH);
  const owner = await getItem<UserEntry>(name.includes('@') ? emailKey(name) : usernameKey(name));
  const noUser = 0;
  return findUser(owner?.userId ?? noUser);
}

/** A user who has just been authenticated. Throws `unauthorized` if they were deleted since. */
export async function getUserOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('unauthorized');
  return user;
}

/** A user that an administrator requests. Throws `user_not_found`. */
export async function getUserByIdOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('user_not_found');
  return user;
}

/**
 * Registers a user, whose API key `deriveKey` derives, together with what `tell` writes. Throws `username_taken` or
 * `email_taken`.
 */
export async function addUser(
  newUser: NewUser,
  deriveKey: (user: User) => string,
  by: ActionBy,
  tell: (user: User, counter: Item) => Promise<Step[]> = async () => [],
): Promise<StoredUser> {
  const counter = await takeMarkedNumber(userNumbersKey);
  const id = counter.last;
  const keyless = { ...newUser, id, keyVersion: drawVersion(), sessionVersion: drawVersion() };
  const user = { ...keyless, keyHash: hashApiKey(deriveKey(keyless)) ?? '' };
  const owner: UserEntry = { userId: id };
  await transact([
    { Put: { Item: { ...userKey(id), ...user } }, creates: { resource: 'users', item: user } },
    { Put: { Item: { ...totalsKey(id) } } },
    { Put: { Item: { ...userEntryKey(id), ...owner } } },
    { Put: { Item: toKeyRecord(user) } },
    putUnique({ ...usernameKey(user.username), ...owner }, () => new ServiceError('username_taken')),
    putUnique({ ...emailKey(user.email), ...owner }, () => new ServiceError('email_taken')),
    ...(user.isAdmin ? [{ Put: { Item: { ...administratorKey(id), ...owner } } }, oneMoreAdministrator] : []),
    ...auditSteps({ ...by, action: 'user.created', target: user, planId: user.planId }),
    ...(await tell(user, counter)),
  ]);
  return user;
}

const oneMoreAdministrator: Step = {
  Update: {
    Key: administratorsTotalKey,
    UpdateExpression: 'ADD administrators :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
};

/**
 * Changes a user's plan, effective from the next request with any of their keys, and for their links within seconds. Throws
 * `user_not_found`.
 */
export async function setSubscription(
  user: StoredUser,
  { planId, planStatus, planExpires }: Subscription,
  by: ActionBy,
): Promise<void> {
  const ifExists = { ConditionExpression: 'attribute_exists(pk)' };
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        ...setOrRemove({ planId, planStatus, planExpires }),
        ...ifExists,
      },
      onConditionFailed: () => new ServiceError('user_not_found'),
    },
    {
      Update: { Key: apiKeyKey(user.keyHash), ...setOrRemove({ planId, planExpires }), ...ifExists },
      // The key was replaced since the user was read; a retry finds the new one.
      onConditionFailed: () => new ServiceError('busy', { retryAfter: 1 }),
    },
    // Not what the user’s webhooks listen to: another request may be changing it.
    {
      Update: {
        Key: keyOwnerKey(user.id),
        ...setOrRemove({ ...pickOwnerFacts({ ...user, planId, planStatus, planExpires }) }),
      },
    },
    startRefresh(user.id),
    ...auditSteps({ ...by, action: 'user.subscribed', target: user, planId }),
  ]);
}

type UserChange = Partial<Pick<User, 'email' | 'passwordHash' | 'timezone' | 'utmTemplates'>>;

/**
 * Changes a user's email address, password, or time zone, and returns the changed user; a new password ends all sessions. Starts
 * again when another request changed the user in between. Throws `email_taken`, `unauthorized` if the user was deleted, and `busy`
 * when the user keeps changing for 5 s.
 */
export function changeUser(id: number, change: UserChange, by: ActionBy): Promise<User> {
  return retryWithBackoff(async () => replaceUser(await getUserOrThrow(id), change, by), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });
}

async function replaceUser(user: User, change: UserChange, by: ActionBy): Promise<User> {
  const sessions = change.passwordHash ? { sessionVersion: drawVersion(), endedSessions: undefined } : {};
  const update = setOrRemove({ ...change, ...sessions });
  const movesEmail = change.email !== undefined && emailKey(change.email).pk !== emailKey(user.email).pk;
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        ...update,
        ConditionExpression: '#before = :before',
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#before': 'email' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': user.email },
      },
      // The address changed since the user was read, or the user was deleted; a retry sees which.
      onConditionFailed: () => new StaleItem(),
    },
    ...(movesEmail && change.email ? moveEmail(user, change.email) : []),
    ...auditSteps(...accountEvents(user, change, by)),
  ]);
  return { ...user, ...change, ...sessions };
}

function moveEmail({ id, email }: User, to: string): Step[] {
  const taken = () => new ServiceError('email_taken');
  return [{ Delete: { Key: emailKey(email) } }, putUnique({ ...emailKey(to), userId: id }, taken)];
}
