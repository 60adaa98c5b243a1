import type { PageRequest } from '../../domain/owned/paging.ts';
import type { Subscription, User } from '../../domain/users/users.ts';
import { ServiceError } from '../../errors.ts';
import {
  administratorKey,
  administrators,
  administratorsTotalKey,
  apiKeyKey,
  emailKey,
  totalsKey,
  userEntryKey,
  userEntryPrefix,
  userKey,
  userNumbersKey,
  usernameKey,
  users,
} from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { setOrRemove } from '../table/expressions.ts';
import {
  getItem,
  type Item,
  type Key,
  query,
  queryOnce,
  type Stored,
  takeNumber,
  withoutKey,
} from '../table/items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { hashApiKey, type KeyRecord } from './api-keys.ts';

/** A user as the table stores them. */
export interface StoredUser extends User {
  /** Hash of their valid API key: enough to revoke the key. */
  keyHash: string;
}

/** The record of a user in a list of users. */
interface UserEntry {
  userId: number;
}

export async function findUser(id: number): Promise<StoredUser | undefined> {
  const item = await getItem<StoredUser>(userKey(id));
  return item && withoutKey<StoredUser>(item);
}

/** A user who has just been authenticated. Throws `unauthorized` if they were deleted since. */
export async function getUserOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('unauthorized');
  return user;
}

/** A user that an administrator asks for. Throws `user_not_found`. */
export async function getUserByIdOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('user_not_found');
  return user;
}

interface UserFilter {
  onlyAdministrators: boolean;
  /** Undefined: all of them. */
  matches?: ((user: User) => boolean) | undefined;
}

/** How many users are read at a time to find those that match. */
const USERS_PER_BATCH = 1000;

/**
 * A page of users in the order of their registration. Users before the page cost about 0.01 read units each; but a
 * filter with `matches` reads every user up to the end of the page, for one unit each.
 */
export async function readUsers(
  { onlyAdministrators, matches }: UserFilter,
  { limit, page }: PageRequest,
): Promise<StoredUser[]> {
  const list = entriesIn(onlyAdministrators ? administrators : users);
  const offset = (page - 1) * limit;
  if (!matches) return readListed((await query<UserEntry>(list, offset + limit)).slice(offset));
  const found: StoredUser[] = [];
  let start: Item | undefined;
  do {
    const { items, last } = await queryOnce<UserEntry>(list, USERS_PER_BATCH, start);
    found.push(...(await readListed(items)).filter(matches));
    start = last;
  } while (start && found.length < offset + limit);
  return found.slice(offset, offset + limit);
}

async function readListed(entries: UserEntry[]): Promise<StoredUser[]> {
  const keys = entries.map(({ userId }) => userKey(userId));
  const find = await readItems<StoredUser>(keys);
  // Without users who were deleted between the two reads.
  const items: (Stored<StoredUser> | undefined)[] = keys.map((key) => find(key));
  return items.filter((item) => item !== undefined).map(withoutKey<StoredUser>);
}

const entriesIn = (list: string) => ({
  KeyConditionExpression: 'pk = :list AND begins_with(sk, :entry)',
  ExpressionAttributeValues: { ':list': list, ':entry': userEntryPrefix },
  ConsistentRead: true,
});

/** The administrator who registered first; undefined if there is no administrator yet. */
export async function findFirstAdministrator(): Promise<StoredUser | undefined> {
  const [first] = await query<UserEntry>(entriesIn(administrators), 1);
  return first && getUserOrThrow(first.userId);
}

/** Registers a user, whose API key `keyOf` derives. Throws `username_taken` or `email_taken`. */
export async function addUser(newUser: Omit<User, 'id'>, keyOf: (user: User) => string): Promise<StoredUser> {
  const id = await takeNumber(userNumbersKey);
  const user = { ...newUser, id, keyHash: hashApiKey(keyOf({ ...newUser, id })) ?? '' };
  const owner: UserEntry = { userId: id };
  await transact([
    { Put: { Item: { ...userKey(id), ...user } } },
    { Put: { Item: { ...totalsKey(id) } } },
    { Put: { Item: { ...userEntryKey(id), ...owner } } },
    { Put: { Item: keyRecordOf(user) } },
    putUnique({ ...usernameKey(user.username), ...owner }, () => new ServiceError('username_taken')),
    putUnique({ ...emailKey(user.email), ...owner }, () => new ServiceError('email_taken')),
    ...(user.isAdmin ? [{ Put: { Item: { ...administratorKey(id), ...owner } } }, oneMoreAdministrator] : []),
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

/** What the table stores of the user under their API key. */
export function keyRecordOf({
  keyHash,
  id,
  username,
  isAdmin,
  planId,
  planExpires,
}: StoredUser): Key & KeyRecord {
  return { ...apiKeyKey(keyHash), userId: id, username, isAdmin, planId, planExpires };
}

/** Changes a user's plan, effective from the next request with their key. Throws `user_not_found`. */
export async function setSubscription(
  user: StoredUser,
  { planId, planStatus, planExpires }: Subscription,
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
  ]);
}

type UserChange = Partial<Pick<User, 'email' | 'passwordHash'>>;

/** The user changed between our read and our write. */
class StaleUser extends Error {}

/**
 * Changes a user's email address or password; a new password ends all sessions. Starts again when another request changed
 * the user in between. Throws `email_taken`, `unauthorized` if the user was deleted, and `busy` when the user keeps changing for 5 s.
 */
export function changeUser(id: number, change: UserChange): Promise<void> {
  return retryWithBackoff(async () => replaceUser(await getUserOrThrow(id), change), {
    isRetryable: (error) => error instanceof StaleUser,
    ...OPTIMISTIC_RETRIES,
  });
}

async function replaceUser(user: User, change: UserChange): Promise<void> {
  const update = setOrRemove(change);
  const movesEmail = change.email !== undefined && emailKey(change.email).pk !== emailKey(user.email).pk;
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        ...update,
        UpdateExpression: update.UpdateExpression + (change.passwordHash ? ' ADD sessionVersion :one' : ''),
        ConditionExpression: '#before = :before',
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#before': 'email' },
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ':before': user.email,
          ...(change.passwordHash && { ':one': 1 }),
        },
      },
      // The address changed since the user was read, or the user was deleted; a retry sees which.
      onConditionFailed: () => new StaleUser(),
    },
    ...(movesEmail && change.email ? moveEmail(user, change.email) : []),
  ]);
}

function moveEmail({ id, email }: User, to: string): Step[] {
  const taken = () => new ServiceError('email_taken');
  return [{ Delete: { Key: emailKey(email) } }, putUnique({ ...emailKey(to), userId: id }, taken)];
}
