import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { User } from '../domain/users.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { hashApiKey } from './api-keys.ts';
import { type Item, takeNumber } from './collections.ts';
import { setOrRemove } from './expressions.ts';
import {
  administratorKey,
  administrators,
  apiKeyKey,
  emailKey,
  type Key,
  userKey,
  userNumbersKey,
  usernameKey,
} from './keys.ts';
import { table } from './table.ts';
import { type Step, transact } from './transactions.ts';

function toUser({ pk: _pk, sk: _sk, ...user }: Item): User {
  return user as unknown as User;
}

/** A user who has just been authenticated: one who is gone between the two reads is as good as unknown. */
export async function getUserOrThrow(id: number): Promise<User> {
  const command = new GetCommand({ TableName: env.tableName, Key: userKey(id), ConsistentRead: true });
  const { Item } = await table().send(command);
  if (!Item) throw new ServiceError('unauthorized');
  return toUser(Item);
}

/** The administrator who was there first, if there is any. */
export async function findFirstAdministrator(): Promise<User | undefined> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: env.tableName,
      KeyConditionExpression: 'pk = :administrators',
      ExpressionAttributeValues: { ':administrators': administrators },
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Items[0] && getUserOrThrow(Items[0].userId as number);
}

/** An item that only one may make. */
const claim = (item: Key & Item, otherwise: () => Error): Step => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  otherwise,
});

/** Registers a user whose API key `keyOf` derives. Throws `username_taken` or `email_taken`. */
export async function addUser(newUser: Omit<User, 'id'>, keyOf: (user: User) => string): Promise<User> {
  const user = { ...newUser, id: await takeNumber(userNumbersKey) };
  const owner = { userId: user.id };
  await transact([
    { Put: { Item: { ...userKey(user.id), ...user } } },
    { Put: { Item: callerItem(user, keyOf(user)) } },
    claim({ ...usernameKey(user.username), ...owner }, () => new ServiceError('username_taken')),
    claim({ ...emailKey(user.email), ...owner }, () => new ServiceError('email_taken')),
    ...(user.isAdmin ? [{ Put: { Item: { ...administratorKey(user.id), ...owner } } }] : []),
  ]);
  return user;
}

/** What authentication finds under a key's hash. */
function callerItem({ id, isAdmin, planId, planExpires }: User, apiKey: string): Item {
  return { ...apiKeyKey(hashApiKey(apiKey) ?? ''), userId: id, isAdmin, planId, planExpires };
}

/** Sees to it that this key is the user's, for when the service secret was replaced. */
export async function admitApiKey(user: User, apiKey: string): Promise<void> {
  await table().send(new PutCommand({ TableName: env.tableName, Item: callerItem(user, apiKey) }));
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
      otherwise: () => new ServiceError('busy', { retryAfter: 1 }),
    },
    ...(isMove && change.email ? moveEmail(user, change.email) : []),
  ]);
}

function moveEmail({ id, email }: User, to: string): Step[] {
  const taken = () => new ServiceError('email_taken');
  return [{ Delete: { Key: emailKey(email) } }, claim({ ...emailKey(to), userId: id }, taken)];
}
