import type { ChannelCollection } from '../../api/channels.ts';
import { bioPages } from '../bio-pages/bio-pages.ts';
import { membersKey } from '../keys.ts';
import { type LinkAuthor, readSystemAuthor } from '../links/link-events.ts';
import { recordChange } from '../links/link-history.ts';
import { links } from '../links/links.ts';
import { type ChannelEntry, takeFromChannel } from '../owned/channel-items.ts';
import { rejoinChannels } from '../owned/rejoin-channels.ts';
import { qrCodes } from '../qr-codes/qr-codes.ts';
import { handleEach, ignoreNotFound, type PassLimits, type Purge, type TaskResult } from './tasks.ts';

/** Takes an item out of a channel. */
const leaveChannel = {
  links: (userId: number, id: number, channel: number, author: LinkAuthor) =>
    takeFromChannel(links, userId, id, channel, (before, after) => recordChange(before, after, author)),
  'qr-codes': (userId: number, id: number, channel: number) => takeFromChannel(qrCodes, userId, id, channel),
  'bio-pages': (userId: number, id: number, channel: number) =>
    takeFromChannel(bioPages, userId, id, channel),
};

/** Takes a deleted channel's items out of it. */
export async function removeChannelItems({ userId, id }: Purge, limits: PassLimits): Promise<TaskResult> {
  const author = await readSystemAuthor(userId);
  return handleEach<ChannelEntry>(membersKey('channels', id), limits, ({ collection, itemId }) =>
    leaveChannel[collection](userId, itemId, id, author),
  );
}

const rejoin: Record<ChannelCollection, (userId: number, id: number) => Promise<void>> = {
  links: (userId, id) => rejoinChannels(links, userId, id),
  'qr-codes': (userId, id) => rejoinChannels(qrCodes, userId, id),
  'bio-pages': (userId, id) => rejoinChannels(bioPages, userId, id),
};

/** Lets an item join the channels again that it left for a deletion, which has usually ended since. */
export async function rejoinLeft({ userId, id, collection = 'links' }: Purge): Promise<TaskResult> {
  await rejoin[collection](userId, id).catch(ignoreNotFound);
  return { handled: 1, isComplete: true };
}
