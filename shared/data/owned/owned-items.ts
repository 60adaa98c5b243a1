import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Owned } from '../../domain/owned/owned.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { type Allowance, allowance, type CountedLimit } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { env } from '../../env.ts';
import { type ErrorCode, ServiceError } from '../../errors.ts';
import { idOf, numberOf } from '../../ids.ts';
import { type CollectionName, collectionKey, itemKey } from '../keys.ts';
import { table } from '../table/client.ts';
import { setOrRemove } from '../table/expressions.ts';
import type { Item } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { countItem, readPage, takeItemNumber } from './collections.ts';
import { addToTotal, takeFromTotal } from './totals.ts';

/** One kind of item, as the table keeps it. */
export interface EntityType<T extends Owned> {
  collection: CollectionName;
  notFound: ErrorCode;
  /** The limit of a plan that their number is held to. */
  limit?: CountedLimit;
  /** Attributes that are counted meanwhile: a change of the item leaves them alone. */
  counted?: readonly (keyof T & string)[];
  /** Attributes for an index, of an item with this number. */
  indexed?(item: T, n: number): Item;
}

/** Where an item is kept; throws the kind's 404 for an id that is not this user's. */
export function locate<T extends Owned>(
  { collection: name, notFound }: EntityType<T>,
  userId: number,
  id: number,
) {
  const n = numberOf(userId, id);
  if (n === undefined) throw new ServiceError(notFound);
  const collection = collectionKey(userId, name);
  return { collection, n, key: itemKey(collection, n) };
}

/** What the table keeps beside an item's own attributes goes. */
export function toOwned<T>({ pk: _pk, sk: _sk, rankedIn: _rankedIn, rank: _rank, ...item }: Item): T {
  return item as T;
}

/** Throws the kind's 404 when there is none, or it is somebody else's. */
export async function getOwned<T extends Owned>(kind: EntityType<T>, userId: number, id: number): Promise<T> {
  const { key } = locate(kind, userId, id);
  const command = new GetCommand({ TableName: env.tableName, Key: key, ConsistentRead: true });
  const { Item } = await table().send(command);
  if (!Item) throw new ServiceError(kind.notFound);
  return toOwned(Item);
}

/** A page of a user's items, newest first. */
export async function readOwned<T extends Owned>(kind: EntityType<T>, userId: number, page: PageRequest) {
  const { items, total } = await readPage(collectionKey(userId, kind.collection), page);
  return { items: items.map((item) => toOwned<T>(item)), total };
}

/**
 * Makes an item of what `make` adds to its id, and writes it together with the steps extraWrites.
 * Throws `plan_feature` or `plan_limit` when the caller's plan has no room for it, or what a step extraWrites throws.
 */
export async function addOwned<T extends Owned>(
  kind: EntityType<T>,
  user: Caller,
  make: (owned: Owned) => T,
  extraWrites: (item: T) => Step[] = () => [],
): Promise<T> {
  const item = make(await takeOwnedId(kind, user));
  await transact([...newOwned(kind, user, item), ...extraWrites(item)]);
  return item;
}

/** What a new item begins with. A number that is then not used leaves a gap, which costs nothing. */
export async function takeOwnedId<T extends Owned>(
  kind: EntityType<T>,
  { id: userId, plan }: Caller,
): Promise<Owned> {
  // Before anything is written: a plan without such items at all can be told by itself.
  if (kind.limit) allowance(plan, kind.limit);
  const n = await takeItemNumber(collectionKey(userId, kind.collection));
  return { id: idOf(userId, n), userId, revision: 0 };
}

/** The part of a transaction that makes an item and counts it. */
export function newOwned<T extends Owned>(kind: EntityType<T>, { plan }: Caller, item: T): Step[] {
  return newOwnedWithin(kind, kind.limit ? allowance(plan, kind.limit) : UNLIMITED, item);
}

const UNLIMITED: Allowance = { count: Infinity, exceeded: () => new ServiceError('plan_limit') };

/** The same, for what others than the owner make: their number is not held to a plan. */
export function newOwnedWithin<T extends Owned>(kind: EntityType<T>, most: Allowance, item: T): Step[] {
  const { collection, n } = locate(kind, item.userId, item.id);
  return [
    addToTotal(item.userId, kind.collection, most),
    { Put: { Item: ownedItem(kind, item) } },
    countItem(collection, n, 1),
  ];
}

/** The item as the table keeps it. */
export function ownedItem<T extends Owned>(kind: EntityType<T>, item: T): Item {
  const { key, n } = locate(kind, item.userId, item.id);
  return { ...key, ...kind.indexed?.(item, n), ...(item as object) };
}

/** Somebody changed the item between our read and our write. */
class StaleItem extends Error {}

const WRITE_ATTEMPTS = 5;

/** Reads an item and writes what follows from it, again if somebody else wrote in between. */
export async function withOptimisticRetry<T extends Owned, R>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  write: (item: T) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const item = await getOwned(kind, userId, id);
    try {
      return await write(item);
    } catch (error) {
      if (!(error instanceof StaleItem)) throw error;
      if (attempt === WRITE_ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1, cause: error });
    }
  }
}

/** Changes an item, together with the steps that follow from it. */
export function changeOwned<T extends Owned>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  change: (before: T) => T,
  extraWrites: (before: T, after: T) => Step[] = () => [],
): Promise<T> {
  return withOptimisticRetry(kind, userId, id, async (before) => {
    const after = change(before);
    await transact([replaceOwned(kind, before, after), ...extraWrites(before, after)]);
    return after;
  });
}

/** The part of a transaction that changes an item which is still as it was read. */
export function replaceOwned<T extends Owned>(kind: EntityType<T>, before: T, after: T): Step {
  const gone = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]));
  const attributes: Item = { ...gone, ...after, revision: before.revision + 1 };
  for (const name of kind.counted ?? []) delete attributes[name];
  const update = setOrRemove(attributes);
  return {
    Update: {
      Key: locate(kind, before.userId, before.id).key,
      ...update,
      ConditionExpression: '#revision = :before',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': before.revision },
    },
    onConditionFailed: () => new StaleItem(),
  };
}

/** Deletes an item, together with the steps extraWrites. */
export function deleteOwned<T extends Owned>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  extraWrites: (item: T) => Step[] = () => [],
): Promise<void> {
  return withOptimisticRetry(kind, userId, id, (item) =>
    transact([...removeOwned(kind, item), ...extraWrites(item)]),
  );
}

/** The part of a transaction that deletes an item which is still as it was read, and counts it out. */
export function removeOwned<T extends Owned>(kind: EntityType<T>, { userId, id, revision }: T): Step[] {
  const { collection, n, key } = locate(kind, userId, id);
  return [
    {
      Delete: {
        Key: key,
        ConditionExpression: '#revision = :before',
        ExpressionAttributeNames: { '#revision': 'revision' },
        ExpressionAttributeValues: { ':before': revision },
      },
      onConditionFailed: () => new StaleItem(),
    },
    countItem(collection, n, -1),
    takeFromTotal(userId, kind.collection),
  ];
}
