import type { ChannelCollection } from '../../api/channels.ts';
import { formatMemberships } from '../../domain/clicks/memberships.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { startRejoining } from '../jobs/start-purge.ts';
import { collectionKey, itemKey, membersKey, nextChannelItemKey } from '../keys.ts';
import { setOrRemove } from '../table/expressions.ts';
import { takeNumber } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { countItem } from './counts.ts';
import { type EntityType, removeOwned, replaceOwned, withOptimisticRetry } from './owned-items.ts';

/** An item that can be in channels. It stores its positions, so that deleting it removes it from its channels. */
export interface ChannelItem extends Owned {
  /** The campaign that it is in, which only links have. */
  campaign?: number;
  /** The item's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
  /** The channels that it has left so far, while it is being deleted, or has still to join again. */
  leftChannels?: Record<string, number>;
}

/** What keeps the history of an item: it returns the changed item as it is to be stored, and what to write with it. */
type RecordChange<T> = (before: T, after: T) => { after: T; steps: Step[] };

const withoutHistory = <T>(_: T, after: T) => ({ after, steps: [] });

/** The record of an item in a channel. */
export interface ChannelEntry {
  collection: ChannelCollection;
  itemId: number;
}

/** Takes the number for the next item of a user's channels: the newest item comes first. */
export const takeChannelNumber = (userId: number): Promise<number> => takeNumber(nextChannelItemKey(userId));

/** Transaction steps that check that the channel exists. Throws `channel_not_found`. */
export function channelExists(userId: number, channelId: number): Step {
  const notFound = () => new ServiceError('channel_not_found');
  const n = getNumber(userId, channelId);
  if (n === undefined) throw notFound();
  return {
    ConditionCheck: {
      Key: itemKey(collectionKey(userId, 'channels'), n),
      ConditionExpression: 'attribute_exists(pk)',
    },
    onConditionFailed: notFound,
  };
}

/** Transaction steps that put an item into a channel. Throws `channel_not_found`. */
export function joinChannel(
  collection: ChannelCollection,
  { userId, id: itemId }: Owned,
  channelId: number,
  position: number,
): Step[] {
  const members = membersKey('channels', channelId);
  const entry: ChannelEntry = { collection, itemId };
  return [
    channelExists(userId, channelId),
    { Put: { Item: { ...itemKey(members, position), ...entry } } },
    countItem(members, position, 1),
  ];
}

/** Transaction steps that take an item out of a channel. */
export function leaveChannel([channelId, position]: [channelId: string, position: number]): Step[] {
  const members = membersKey('channels', Number(channelId));
  return [{ Delete: { Key: itemKey(members, position) } }, countItem(members, position, -1)];
}

/** How many channels an item can be in: a transaction of 100 steps counts clicks for each, and has up to 36 others. */
export const MAX_CHANNELS = 50;

/** What can be in channels, and is followed by visitors, who are counted for these channels. */
export type ChannelItemType<T extends ChannelItem> = EntityType<T> &
  Required<Pick<EntityType<T>, 'publicKey'>> & { collection: ChannelCollection };

/** Transaction steps that tell visits what an item is in. */
export function publishMemberships<T extends ChannelItem>(type: ChannelItemType<T>, item: T): Step {
  return { Update: { Key: type.publicKey(item), ...setOrRemove({ memberships: formatMemberships(item) }) } };
}

/**
 * Throws a 400 if the item cannot be in one more channel. Holds under concurrency: the write that adds the channel
 * fails if the item has changed since it was read.
 */
export function assertCanJoin({ channels = {} }: ChannelItem): void {
  if (Object.keys(channels).length >= MAX_CHANNELS)
    throw invalidFields({ channel: `the item is already in ${MAX_CHANNELS} channels, which is the maximum` });
}

/**
 * Puts an item into a channel, unless it is in it already. Throws the type's 404, `channel_not_found`, or a 400 if the
 * item is in too many channels.
 */
export function assignToChannel<T extends ChannelItem>(
  type: ChannelItemType<T>,
  userId: number,
  id: number,
  channelId: number,
  record: RecordChange<T> = withoutHistory,
): Promise<void> {
  return withOptimisticRetry(type, userId, id, async (item) => {
    // The channel may be deleted, and the purge not yet done with this item.
    if (item.channels?.[channelId] !== undefined) return transact([channelExists(userId, channelId)]);
    assertCanJoin(item);
    const position = await takeChannelNumber(userId);
    const channels = { ...item.channels, [channelId]: position };
    const { after, steps } = record(item, { ...item, channels });
    return transact([
      replaceOwned(type, item, after),
      ...joinChannel(type.collection, item, channelId, position),
      publishMemberships(type, after),
      ...steps,
    ]);
  });
}

/** Takes an item out of a channel; does nothing if it is not in it. Throws the type's 404. */
export function takeFromChannel<T extends ChannelItem>(
  type: ChannelItemType<T>,
  userId: number,
  id: number,
  channelId: number,
  record: RecordChange<T> = withoutHistory,
): Promise<void> {
  return withOptimisticRetry(type, userId, id, async (item) => {
    const { [channelId]: position, ...channels } = item.channels ?? {};
    if (position === undefined) return;
    const { after, steps } = record(item, { ...item, channels });
    await transact([
      replaceOwned(type, item, after),
      ...leaveChannel([String(channelId), position]),
      publishMemberships(type, after),
      ...steps,
    ]);
  });
}

/**
 * A transaction of 100 steps has room for this many, of two steps each, in addition to up to 68 others of the deletion of a bio page
 * with 31 pictures.
 */
const MAX_CHANNELS_LEFT = 15;

/**
 * Deletes an item together with `extraWrites`, and takes it out of its channels: out of many in several transactions, until the
 * last of which the item says which ones it left. If that one is never made, a job lets it join them again. Throws the type's 404,
 * or what `check` throws, before which nothing is written.
 */
export async function deleteChannelItem<T extends ChannelItem>(
  type: ChannelItemType<T>,
  userId: number,
  id: number,
  extraWrites: (item: T) => Step[] | Promise<Step[]>,
  check: (item: T) => void = () => {},
): Promise<void> {
  const isDeleted = await withOptimisticRetry(type, userId, id, async (item) => {
    check(item);
    const positions = Object.entries(item.channels ?? {});
    const [now, later] = [positions.slice(0, MAX_CHANNELS_LEFT), positions.slice(MAX_CHANNELS_LEFT)];
    const isLast = later.length === 0;
    const leftChannels = { ...item.leftChannels, ...Object.fromEntries(now) };
    await transact([
      ...(isLast
        ? [...removeOwned(type, item), ...(await extraWrites(item))]
        : [
            replaceOwned(type, item, { ...item, channels: Object.fromEntries(later), leftChannels }),
            // The job that was started with the first of them is for the others, too.
            ...(item.leftChannels ? [] : [startRejoining(type.collection, userId, id)]),
          ]),
      ...now.flatMap(leaveChannel),
    ]);
    return isLast;
  });
  if (!isDeleted) await deleteChannelItem(type, userId, id, extraWrites, check);
}
