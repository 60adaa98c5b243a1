import { isServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { type ChannelItem, type ChannelItemType, joinChannel, publishMemberships } from './channel-items.ts';
import { replaceOwned, withOptimisticRetry } from './owned-items.ts';

/** Three steps each, of the 100 of a transaction. */
const MAX_CHANNELS_JOINED = 30;

/**
 * Lets an item join the channels again that it left for a deletion, at its positions in them, without those that were deleted.
 * Throws the type's 404.
 */
export async function rejoinChannels<T extends ChannelItem>(
  type: ChannelItemType<T>,
  userId: number,
  id: number,
): Promise<void> {
  const isComplete = await withOptimisticRetry(type, userId, id, async (item) => {
    if (!item.leftChannels) return true;
    const left = await findExisting(item);
    const [now, later] = [left.slice(0, MAX_CHANNELS_JOINED), left.slice(MAX_CHANNELS_JOINED)];
    const leftChannels = later.length > 0 ? Object.fromEntries(later) : undefined;
    const after = { ...item, channels: { ...item.channels, ...Object.fromEntries(now) }, leftChannels };
    const joined = transact([
      replaceOwned(type, item, after),
      publishMemberships(type, after),
      ...now.flatMap(([channel, position]) => joinChannel(type.collection, item, Number(channel), position)),
    ]);
    await joined.catch((error) => {
      throw isServiceError(error, 'channel_not_found') ? new StaleItem() : error;
    });
    return !leftChannels;
  });
  if (!isComplete) await rejoinChannels(type, userId, id);
}

/** The channels that an item has left, and not joined since, and which were not deleted; with its positions in them. */
async function findExisting({ userId, channels = {}, leftChannels = {} }: ChannelItem) {
  const toKey = (id: string) =>
    itemKey(collectionKey(userId, 'channels'), getNumber(userId, Number(id)) ?? 0);
  const left = Object.entries(leftChannels).filter(([id]) => channels[id] === undefined);
  const find = await readItems(
    left.map(([id]) => toKey(id)),
    { attributes: [] },
  );
  return left.filter(([id]) => find(toKey(id)));
}
