import type { CollectionName } from '../../collections.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { getQuota, type Quota } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { type ErrorCode, ServiceError } from '../../errors.ts';
import { getNumber, toId } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { setOrRemove } from '../table/expressions.ts';
import { getItem, type Item, type Key, type Stored } from '../table/items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { readPage, takeItemNumber } from './collections.ts';
import { countItem } from './counts.ts';
import { deleteUnchanged } from './delete-unchanged.ts';
import { addToTotal, takeFromTotal } from './totals.ts';

/** How the table stores one type of item. */
export interface EntityType<T extends Owned> {
  collection: CollectionName;
  notFound: ErrorCode;
  /** Attributes that only the click counter writes: a change of the item leaves them alone. */
  counters?: readonly (keyof T & string)[];
  /** Transaction steps that count an item in or out, if `countItem` is not enough. */
  count?(item: T, n: number, by: 1 | -1): Step[];
  /** Where visits find the item, for what visitors follow. */
  publicKey?(item: T): Key;
  /** The attributes of an item with this number that an index needs. */
  indexAttributes?(item: T, n: number): Required<IndexAttributes>;
}

/** The key of an item in the index by clicks. */
interface IndexAttributes {
  rankedIn?: string;
  rank?: number;
}

/** Where an item is stored; throws the type's 404 for an id that is not this user's. */
export function locateItem<T extends Owned>(
  { collection: name, notFound }: EntityType<T>,
  userId: number,
  id: number,
) {
  const n = getNumber(userId, id);
  if (n === undefined) throw new ServiceError(notFound);
  const collection = collectionKey(userId, name);
  return { collection, n, key: itemKey(collection, n) };
}

/** An item without its key and the attributes of the index. */
export function toOwned<T extends object>(stored: Stored<T>): T {
  const { pk: _pk, sk: _sk, rankedIn: _rankedIn, rank: _rank, ...item } = stored as Stored<IndexAttributes>;
  return item as T;
}

/** Throws the type's 404 if the item does not exist or belongs to another user. */
export async function getOwned<T extends Owned>(type: EntityType<T>, userId: number, id: number): Promise<T> {
  const item = await getItem<T>(locateItem(type, userId, id).key);
  if (!item) throw new ServiceError(type.notFound);
  return toOwned<T>(item);
}

/** A page of a user's items, newest first, with all attributes or only these. */
export async function readOwned<T extends Owned, K extends keyof T & string = keyof T & string>(
  type: EntityType<T>,
  userId: number,
  page: PageRequest,
  attributes?: readonly K[],
) {
  const key = collectionKey(userId, type.collection);
  const { items, total } = await readPage<Pick<T, K>>(key, page, attributes);
  return { items: items.map(toOwned<Pick<T, K>>), total };
}

/**
 * Creates an item together with `extraWrites`. Throws `plan_feature` or `plan_limit` when the caller's plan does not
 * allow another one, or what an extra write throws.
 */
export async function addOwned<T extends Owned>(
  type: EntityType<T>,
  user: Caller,
  make: (owned: Owned) => T,
  extraWrites: (item: T) => Step[] = () => [],
): Promise<T> {
  const item = make(await takeOwnedId(type, user));
  await transact([...newOwned(type, user, item), ...extraWrites(item)]);
  return item;
}

/** The id of a new item. A number that ends up unused leaves a harmless gap. */
export async function takeOwnedId<T extends Owned>(
  type: EntityType<T>,
  { id, plan }: Caller,
): Promise<Owned> {
  // Refuses a plan without such items before anything is written.
  getQuota(plan, type.collection);
  const n = await takeItemNumber(collectionKey(id, type.collection));
  return { id: toId(id, n), userId: id, revision: 0 };
}

/** Transaction steps that create an item and count it, within the limit of the caller's plan. */
export const newOwned = <T extends Owned>(type: EntityType<T>, { plan }: Caller, item: T): Step[] =>
  newOwnedWithin(type, getQuota(plan, type.collection), item);

/** Within another limit, for items that visitors create. */
export function newOwnedWithin<T extends Owned>(type: EntityType<T>, limit: Quota, item: T): Step[] {
  return [
    addToTotal(item.userId, type.collection, limit),
    { Put: { Item: ownedItem(type, item) }, creates: { resource: type.collection, item } },
    ...countOwned(type, item, 1),
  ];
}

function countOwned<T extends Owned>(type: EntityType<T>, item: T, by: 1 | -1): Step[] {
  const { collection, n } = locateItem(type, item.userId, item.id);
  return type.count?.(item, n, by) ?? [countItem(collection, n, by)];
}

/** The item as the table stores it. */
export function ownedItem<T extends Owned>(type: EntityType<T>, item: T): Stored<T & IndexAttributes> {
  const { key, n } = locateItem(type, item.userId, item.id);
  return { ...key, ...type.indexAttributes?.(item, n), ...item };
}

/**
 * Reads an item and writes what follows from it; starts again when another request changed the item in between. Throws
 * the type's 404, and `busy` when the item keeps changing for 5 s.
 */
export async function withOptimisticRetry<T extends Owned, R>(
  type: EntityType<T>,
  userId: number,
  id: number,
  write: (item: T) => Promise<R>,
): Promise<R> {
  return retryWithBackoff(async () => write(await getOwned(type, userId, id)), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });
}

/** Changes an item together with `extraWrites`. Throws as `withOptimisticRetry` does, or what `change` throws. */
export function changeOwned<T extends Owned>(
  type: EntityType<T>,
  userId: number,
  id: number,
  change: (before: T) => T,
  extraWrites: (before: T, after: T) => Step[] = () => [],
): Promise<T> {
  return withOptimisticRetry(type, userId, id, async (before) => {
    const after = change(before);
    await transact([replaceOwned(type, before, after), ...extraWrites(before, after)]);
    return after;
  });
}

/** Transaction steps that change an item if it is unchanged since it was read. */
export function replaceOwned<T extends Owned>(type: EntityType<T>, before: T, after: T): Step {
  const removed = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]));
  const attributes: Item = { ...removed, ...after, revision: before.revision + 1 };
  for (const name of type.counters ?? []) delete attributes[name];
  const update = setOrRemove(attributes);
  return {
    Update: {
      Key: locateItem(type, before.userId, before.id).key,
      ...update,
      ConditionExpression: '#revision = :before',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': before.revision },
    },
    onConditionFailed: () => new StaleItem(),
  };
}

/** Deletes an item together with `extraWrites`. Throws as `withOptimisticRetry` does. */
export function deleteOwned<T extends Owned>(
  type: EntityType<T>,
  userId: number,
  id: number,
  extraWrites: (item: T) => Step[] = () => [],
): Promise<void> {
  return withOptimisticRetry(type, userId, id, (item) =>
    transact([...removeOwned(type, item), ...extraWrites(item)]),
  );
}

/**
 * Transaction steps that delete an item, and uncount it, if it is unchanged since it was read: nothing was counted
 * for it either, so that what keeps a copy of it loses no click.
 */
export function removeOwned<T extends Owned>(type: EntityType<T>, item: T): Step[] {
  return [
    deleteUnchanged(locateItem(type, item.userId, item.id).key, item, ['revision', ...(type.counters ?? [])]),
    ...countOwned(type, item, -1),
    takeFromTotal(item.userId, type.collection),
  ];
}
