import type { Owned } from '../../domain/owned/owned.ts';
import { ServiceError } from '../../errors.ts';
import { numberOf } from '../../ids.ts';
import { type CollectionName, collectionKey, itemKey, membersKey, nextChannelItemKey } from '../keys.ts';
import { takeNumber } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { countItem } from './collections.ts';
import { type EntityType, removeOwned, replaceOwned, withOptimisticRetry } from './owned-items.ts';

/** What can be put into channels. It knows itself where it is in each, so that it is gone from them when it goes. */
export interface ChannelItem extends Owned {
  /** The item's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
}

/** An item of a channel, as the channel keeps it. */
export interface ChannelEntry {
  collection: CollectionName;
  itemId: number;
}

/** The next number for an item of a user's channels: each puts an item in front of those that were there. */
export const takeChannelNumber = (userId: number): Promise<number> => takeNumber(nextChannelItemKey(userId));

/** The part of a transaction that holds only while the channel is there. */
export function channelExists(userId: number, channelId: number): Step {
  const notFound = () => new ServiceError('channel_not_found');
  const n = numberOf(userId, channelId);
  if (n === undefined) throw notFound();
  return {
    ConditionCheck: {
      Key: itemKey(collectionKey(userId, 'channels'), n),
      ConditionExpression: 'attribute_exists(pk)',
    },
    onConditionFailed: notFound,
  };
}

/** The part of a transaction that puts an item into a channel. Throws `channel_not_found`. */
export function joinChannel(
  collection: CollectionName,
  { userId, id: itemId }: Owned,
  channelId: number,
  place: number,
): Step[] {
  const members = membersKey('channels', channelId);
  const entry: ChannelEntry = { collection, itemId };
  return [
    channelExists(userId, channelId),
    { Put: { Item: { ...itemKey(members, place), ...entry } } },
    countItem(members, place, 1),
  ];
}

function leaveChannel([channelId, place]: [channelId: string, place: number]): Step[] {
  const members = membersKey('channels', Number(channelId));
  return [{ Delete: { Key: itemKey(members, place) } }, countItem(members, place, -1)];
}

/** Puts an item into a channel; one that is there stays where it is. Throws the kind's 404, or `channel_not_found`. */
export function assignToChannel<T extends ChannelItem>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  channelId: number,
): Promise<void> {
  return withOptimisticRetry(kind, userId, id, async (item) => {
    // It may be there still while the channel itself is gone and being purged.
    if (item.channels?.[channelId] !== undefined) return transact([channelExists(userId, channelId)]);
    const place = await takeChannelNumber(userId);
    const channels = { ...item.channels, [channelId]: place };
    return transact([
      replaceOwned(kind, item, { ...item, channels }),
      ...joinChannel(kind.collection, item, channelId, place),
    ]);
  });
}

/** Takes an item out of a channel it may be in. */
export function takeFromChannel<T extends ChannelItem>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  channelId: number,
): Promise<void> {
  return withOptimisticRetry(kind, userId, id, async (item) => {
    const { [channelId]: place, ...channels } = item.channels ?? {};
    if (place === undefined) return;
    await transact([
      replaceOwned(kind, item, { ...item, channels }),
      ...leaveChannel([String(channelId), place]),
    ]);
  });
}

/** Beside whatever else goes with an item, a transaction of 100 steps has room for so many channels. */
const LEFT_AT_ONCE = 20;

/** Deletes an item, together with the steps extraWrites, and takes it out of its channels. Throws the kind's 404. */
export async function deleteChannelItem<T extends ChannelItem>(
  kind: EntityType<T>,
  userId: number,
  id: number,
  extraWrites: (item: T) => Step[],
): Promise<void> {
  const isDeleted = await withOptimisticRetry(kind, userId, id, async (item) => {
    const places = Object.entries(item.channels ?? {});
    const [now, later] = [places.slice(0, LEFT_AT_ONCE), places.slice(LEFT_AT_ONCE)];
    const isLast = later.length === 0;
    await transact([
      ...(isLast
        ? [...removeOwned(kind, item), ...extraWrites(item)]
        : [replaceOwned(kind, item, { ...item, channels: Object.fromEntries(later) })]),
      ...now.flatMap(leaveChannel),
    ]);
    return isLast;
  });
  if (!isDeleted) await deleteChannelItem(kind, userId, id, extraWrites);
}
