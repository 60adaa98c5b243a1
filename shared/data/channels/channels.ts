import type { InferOutput } from 'valibot';
import type { ChannelBody, ChannelItemType } from '../../api/channels.ts';
import { type Channel, linkInChannel, newChannel, qrCodeInChannel } from '../../domain/channels.ts';
import type { Link } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { QrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { ServiceError } from '../../errors.ts';
import { numberOf } from '../../ids.ts';
import { collectionKey, itemKey, membersKey } from '../keys.ts';
import { links } from '../links/links.ts';
import { assignToChannel, type ChannelEntry } from '../owned/channel-items.ts';
import { readPage } from '../owned/collections.ts';
import { addOwned, deleteOwned, type EntityType, getOwned, locate, toOwned } from '../owned/owned-items.ts';
import { startPurge } from '../owned/purge-requests.ts';
import { qrCodes } from '../qr-codes/qr-codes.ts';
import { readItems } from '../table/batch-get.ts';

export const channels: EntityType<Channel> = { collection: 'channels', notFound: 'channel_not_found' };

export const addChannel = (
  user: Caller,
  body: InferOutput<typeof ChannelBody>,
  now: Date,
): Promise<Channel> => addOwned(channels, user, (owned) => ({ ...owned, ...newChannel(body, now) }));

/** A page of what is in a channel, last assigned first. Throws `channel_not_found`. */
export async function readChannelItems(userId: number, id: number, page: PageRequest, base: string) {
  // Nothing is read of a channel that is somebody else's.
  locate(channels, userId, id);
  const [, { items: entries, total }] = await Promise.all([
    getOwned(channels, userId, id),
    readPage(membersKey('channels', id), page),
  ]);
  const places = entries.map((entry) => placeOf(userId, entry as unknown as ChannelEntry));
  const find = await readItems(places.map(({ key }) => key));
  const items = places.flatMap(({ collection, key }) => {
    const item = find(key);
    // One that was deleted meanwhile is left out.
    if (!item) return [];
    return collection === 'links'
      ? linkInChannel(toOwned<Link>(item), base)
      : qrCodeInChannel(toOwned<QrCode>(item), base);
  });
  return { items, total };
}

function placeOf(userId: number, { collection, itemId }: ChannelEntry) {
  const n = numberOf(userId, itemId) ?? 0;
  return { collection, key: itemKey(collectionKey(userId, collection), n) };
}

/** Puts an item into a channel; one that is there stays where it is. Throws its 404, or `channel_not_found`. */
export async function assignItem(
  userId: number,
  channelId: number,
  type: ChannelItemType,
  itemId: number,
): Promise<void> {
  if (type === 'links') return assignToChannel(links, userId, itemId, channelId);
  if (type === 'qr') return assignToChannel(qrCodes, userId, itemId, channelId);
  // The interface names them, and there are none: every id is unknown.
  throw new ServiceError('bio_page_not_found');
}

/** Takes a channel away at once, and leaves its items to their owner. Throws `channel_not_found`. */
export const deleteStoredChannel = (userId: number, id: number): Promise<void> =>
  deleteOwned(channels, userId, id, () => [startPurge('channels', userId, id)]);
