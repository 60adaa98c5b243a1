import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Subscription, User } from '../../domain/users/users.ts';
import { env } from '../../env.ts';
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
import { table } from '../table/client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { type Item, query, takeNumber } from '../table/items.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { hashApiKey } from './api-keys.ts';

/** A user as the table keeps them. */
export interface StoredUser extends User {
  /** Of their API key: what revokes it without knowing it. */
  keyHash: string;
}

/** A user without the keys of the item. */
export function toUser({ pk: _pk, sk: _sk, ...user }: Item): StoredUser {
  return user as unknown as StoredUser;
}

export async function findUser(id: number): Promise<StoredUser | undefined> {
  const command = new GetCommand({ TableName: env.tableName, Key: userKey(id), ConsistentRead: true });
  const { Item } = await table().send(command);
  return Item && toUser(Item);
}

/** A user who has just been authenticated: one who is gone between the two reads is as good as unknown. */
export async function getUserOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('unauthorized');
  return user;
}

/** A user whom an administrator names. Throws `user_not_found`. */
export async function getUserByIdOrThrow(id: number): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new ServiceError('user_not_found');
  return user;
}

/** All users, or the administrators among them, those who were there first in front. */
export async function readUsers({ onlyAdministrators }: { onlyAdministrators: boolean }): Promise<User[]> {
  const entries = await query(entriesIn(onlyAdministrators ? administrators : users));
  const keys = entries.map(({ userId }) => userKey(userId as number));
  const find = await readItems(keys);
  return keys.flatMap((key) => {
    const item = find(key);
    // One that was deleted meanwhile is left out.
    return item ? [toUser(item)] : [];
  });
}

const entriesIn = (list: string) => ({
  KeyConditionExpression: 'pk = :list AND begins_with(sk, :entry)',
  ExpressionAttributeValues: { ':list': list, ':entry': userEntryPrefix },
  ConsistentRead: true,
});

/** The administrator who was there first, if there is any. */
export async function findFirstAdministrator(): Promise<StoredUser | undefined> {
  const [first] = await query(entriesIn(administrators), 1);
  return first && getUserOrThrow(first.userId as number);
}

/** Registers a user whose API key `keyOf` derives. Throws `username_taken` or `email_taken`. */
export async function addUser(newUser: Omit<User, 'id'>, keyOf: (user: User) => string): Promise<StoredUser> {
  const id = await takeNumber(userNumbersKey);
  const user = { ...newUser, id, keyHash: hashApiKey(keyOf({ ...newUser, id })) ?? '' };
  const owner = { userId: id };
  await transact([
    { Put: { Item: { ...userKey(id), ...user } } },
    { Put: { Item: { ...totalsKey(id) } } },
    { Put: { Item: { ...userEntryKey(id), ...owner } } },
    { Put: { Item: callerItem(user) } },
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

/** What authentication finds under a key's hash. */
function callerItem({ keyHash, id, username, isAdmin, planId, planExpires }: StoredUser): Item {
  return { ...apiKeyKey(keyHash), userId: id, username, isAdmin, planId, planExpires };
}

/** Sees to it that this key, and no other, is the user's, for when the service secret was replaced. */
export async function activateApiKey(user: StoredUser, apiKey: string): Promise<void> {
  const keyHash = hashApiKey(apiKey) ?? '';
  if (keyHash === user.keyHash) return;
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        UpdateExpression: 'SET keyHash = :new',
        // Of several at once, each does the same.
        ConditionExpression: 'keyHash IN (:new, :before)',
        ExpressionAttributeValues: { ':new': keyHash, ':before': user.keyHash },
      },
      onConditionFailed: () => new ServiceError('busy', { retryAfter: 1 }),
    },
    { Put: { Item: callerItem({ ...user, keyHash }) } },
    { Delete: { Key: apiKeyKey(user.keyHash) } },
  ]);
}

/** Puts a user on a plan, for the very next request with their key. Throws `user_not_found`. */
export async function setSubscription(
  user: StoredUser,
  { planId, planStatus, planExpires }: Subscription,
): Promise<void> {
  const whileThere = { ConditionExpression: 'attribute_exists(pk)' };
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        ...setOrRemove({ planId, planStatus, planExpires }),
        ...whileThere,
      },
      onConditionFailed: () => new ServiceError('user_not_found'),
    },
    {
      Update: { Key: apiKeyKey(user.keyHash), ...setOrRemove({ planId, planExpires }), ...whileThere },
      // Their key was replaced under us: whoever asks again finds the new one.
      onConditionFailed: () => new ServiceError('busy', { retryAfter: 1 }),
    },
  ]);
}

/** Changes a user's address or password. Throws `email_taken`. */
export async function changeUser(
  user: User,
  change: Partial<Pick<User, 'email' | 'passwordHash'>>,
): Promise<void> {
  const update = setOrRemove(change);
  const isMove = change.email !== undefined && emailKey(change.email).pk !== emailKey(user.email).pk;
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        ...update,
        ConditionExpression: '#before = :before',
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#before': 'email' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': user.email },
      },
      // The address changed under us, or the user is gone: whoever asks again sees which.
      onConditionFailed: () => new ServiceError('busy', { retryAfter: 1 }),
    },
    ...(isMove && change.email ? moveEmail(user, change.email) : []),
  ]);
}

function moveEmail({ id, email }: User, to: string): Step[] {
  const taken = () => new ServiceError('email_taken');
  return [{ Delete: { Key: emailKey(email) } }, putUnique({ ...emailKey(to), userId: id }, taken)];
}
