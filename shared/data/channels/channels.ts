import type { InferOutput } from 'valibot';
import type { ChannelBody, ChannelChange, ChannelItemType } from '../../api/channels.ts';
import type { BioPage } from '../../domain/bio-pages/bio-pages.ts';
import {
  bioPageInChannel,
  CHANNEL_BIO_FIELDS,
  type Channel,
  linkInChannel,
  qrCodeInChannel,
} from '../../domain/channels.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import { changeItem, newItem } from '../../domain/owned/new-item.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { LISTED_QR_FIELDS, type ListedQrCode } from '../../domain/qr-codes/qr-code-views.ts';
import type { Caller, CallerName } from '../../domain/users/caller.ts';
import { getNumber } from '../../ids.ts';
import { bioPages } from '../bio-pages/bio-pages.ts';
import { putNoClicks } from '../counting/statistics.ts';
import { startPurge } from '../jobs/start-purge.ts';
import { collectionKey, itemKey, membersKey } from '../keys.ts';
import { assignLinkToChannel } from '../links/assign-link.ts';
import { assignToChannel, type ChannelEntry } from '../owned/channel-items.ts';
import { readPage } from '../owned/collections.ts';
import {
  addOwned,
  changeOwned,
  deleteOwned,
  type EntityType,
  getOwned,
  locateItem,
} from '../owned/owned-items.ts';
import { qrCodes } from '../qr-codes/qr-codes.ts';
import { readItems } from '../table/batch-get.ts';

export const channels: EntityType<Channel> & { collection: 'channels' } = {
  collection: 'channels',
  notFound: 'channel_not_found',
};

export const addChannel = (
  user: Caller,
  body: InferOutput<typeof ChannelBody>,
  now: Date,
): Promise<Channel> =>
  addOwned(
    channels,
    user,
    (owned) => ({ ...owned, ...newItem(body, now) }),
    ({ id }) => [putNoClicks(clickSubject('channels', id))],
  );

/** Throws `channel_not_found`, or a 400 if it is not the revision that a form was opened with. */
export const changeStoredChannel = (
  userId: number,
  id: number,
  change: InferOutput<typeof ChannelChange>,
  revisionAsRead?: number,
): Promise<Channel> =>
  changeOwned(channels, userId, id, (before) => changeItem(assertAsRead(before, revisionAsRead), change));

/** A channel with a page of its items, last assigned first. Throws `channel_not_found`. */
export async function readChannelItems(userId: number, id: number, page: PageRequest, base: string) {
  // Throws before anything is read of another user's channel.
  locateItem(channels, userId, id);
  const [channel, { items: entries, total }] = await Promise.all([
    getOwned(channels, userId, id),
    readPage<ChannelEntry>(membersKey('channels', id), page),
  ]);
  const members = entries.map((entry) => locateMember(userId, entry));
  const find = await readItems(
    members.map(({ key }) => key),
    { attributes: [...new Set([...LISTED_LINK_FIELDS, ...LISTED_QR_FIELDS, ...CHANNEL_BIO_FIELDS])] },
  );
  const items = members.flatMap(({ collection, key }) => {
    // Items that were deleted between the two reads are left out.
    if (collection === 'links') {
      const link = find<ListedLink>(key);
      return link ? [linkInChannel(link, base)] : [];
    }
    if (collection === 'bio-pages') {
      const page = find<BioPage>(key);
      return page ? [bioPageInChannel(page, base)] : [];
    }
    const qrCode = find<ListedQrCode>(key);
    return qrCode ? [qrCodeInChannel(qrCode, base)] : [];
  });
  return { channel, items, total };
}

function locateMember(userId: number, { collection, itemId }: ChannelEntry) {
  const n = getNumber(userId, itemId) ?? 0;
  return { collection, key: itemKey(collectionKey(userId, collection), n) };
}

/** Puts an item into a channel, unless it is in it already. Throws the item's 404, or `channel_not_found`. */
export async function assignItem(
  user: CallerName,
  channelId: number,
  { type, id }: { type: ChannelItemType; id: number },
  now: Date,
): Promise<void> {
  if (type === 'links') return assignLinkToChannel(user, id, channelId, now);
  if (type === 'bio') return assignToChannel(bioPages, user.id, id, channelId);
  return assignToChannel(qrCodes, user.id, id, channelId);
}

/** Deletes a channel immediately; its items stay with their owner. Throws `channel_not_found`. */
export const deleteStoredChannel = (userId: number, id: number): Promise<void> =>
  deleteOwned(channels, userId, id, () => [startPurge('channels', userId, id)]);
