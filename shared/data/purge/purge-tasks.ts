import { ServiceError } from '../../errors.ts';
import { deleteStoredCampaign } from '../campaigns.ts';
import { deleteStoredChannel } from '../channels/channels.ts';
import { deleteStoredDomain } from '../domains.ts';
import { type CollectionName, collectionKey, collectionNames, membersKey, userKey } from '../keys.ts';
import { disableRoutes } from '../links/disable-routes.ts';
import { dropReference, type Referenced } from '../links/drop-reference.ts';
import { deleteStoredLink, links } from '../links/links.ts';
import { messages } from '../messages.ts';
import { overlays } from '../overlays.ts';
import { type ChannelEntry, takeFromChannel } from '../owned/channel-items.ts';
import { itemsAfter } from '../owned/collections.ts';
import { deleteOwned } from '../owned/owned-items.ts';
import type { Purge, Purged } from '../owned/purge-requests.ts';
import { deleteStoredPixel } from '../pixels.ts';
import { deleteStoredQrCode, qrCodes } from '../qr-codes/qr-codes.ts';
import { splashPages } from '../splash-pages.ts';
import { deleteItems } from '../table/batch-delete.ts';
import { type Item, type Key, query } from '../table/items.ts';

/** What a task did of a page: if it handled fewer items than it might, it found no more. */
interface Done {
  handled: number;
  /** How far it came, if it leaves in place what it handles. */
  position?: number;
}

type Task = (purge: Purge, most: number) => Promise<Done>;

/** As its owner deletes it, so that nothing is forgotten that goes with it. */
const deletions: Record<CollectionName, (userId: number, id: number) => Promise<void>> = {
  links: deleteStoredLink,
  domains: deleteStoredDomain,
  campaigns: deleteStoredCampaign,
  channels: deleteStoredChannel,
  pixels: deleteStoredPixel,
  'splash-pages': (userId, id) => deleteOwned(splashPages, userId, id),
  overlays: (userId, id) => deleteOwned(overlays, userId, id),
  messages: (userId, id) => deleteOwned(messages, userId, id),
  'qr-codes': deleteStoredQrCode,
};

/**
 * All that is left of what is gone. No task depends on what was done before, so that a page can be done again, in part
 * or as a whole, at any time.
 *
 * Of a user, the domains go first, then every link is closed and the QR codes go, so that visitors meet nothing of
 * theirs within seconds. Links go before the campaigns, channels and pixels they are in, which have purges of their own.
 * What no key leads to without a scan ends by its TTL: who visited (where a plan keeps that for ever, hashes of nobody
 * stay), the requests of a minute, sign-in links. A number that somebody takes for a new item in the last moment may
 * stay as well.
 */
export const tasks: Record<Purged, readonly Task[]> = {
  users: [
    deleteAll('domains'),
    closeLinks,
    deleteAll('qr-codes'),
    ...collectionNames.map(deleteAll),
    ...collectionNames.map((name) => drain(({ userId }) => collectionKey(userId, name))),
    // The last of it is the mark that this user is gone.
    drain(({ userId }) => userKey(userId).pk),
  ],
  campaigns: [dropFromLinks('campaigns'), drainMembers],
  pixels: [dropFromLinks('pixels'), drainMembers],
  channels: [takeItemsOut, drainMembers],
};

function deleteAll(name: CollectionName): Task {
  const remove = deletions[name];
  return ({ userId }, most) =>
    clear(collectionKey(userId, name), most, ({ id }) => remove(userId, id as number));
}

/** Counts for nothing, as it takes little: but for a page's end, when there is more. */
async function closeLinks({ userId, position: before }: Purge, most: number): Promise<Done> {
  const { position, isDone } = await disableRoutes(userId, before);
  return { handled: isDone ? 0 : most, position };
}

function dropFromLinks(name: Referenced): Task {
  return ({ userId, id }, most) =>
    clear(membersKey(name, id), most, ({ linkId }) => dropReference(userId, linkId as number, name, id));
}

function takeItemsOut({ userId, id }: Purge, most: number): Promise<Done> {
  return clear(membersKey('channels', id), most, (entry) => {
    const { collection, itemId } = entry as unknown as ChannelEntry;
    return collection === 'links'
      ? takeFromChannel(links, userId, itemId, id)
      : takeFromChannel(qrCodes, userId, itemId, id);
  });
}

function drainMembers({ name, id }: Purge, most: number): Promise<Done> {
  return name === 'users' ? Promise.resolve({ handled: 0 }) : drainPartition(membersKey(name, id), most);
}

function drain(partitionOf: (purge: Purge) => string): Task {
  return (purge, most) => drainPartition(partitionOf(purge), most);
}

async function drainPartition(pk: string, most: number): Promise<Done> {
  const everything = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  };
  const items = await query(everything, most);
  await deleteItems(items as unknown as Key[]);
  return { handled: items.length };
}

/** Lets go of a collection's first items, each in its own way. */
async function clear(
  collection: string,
  most: number,
  release: (item: Item) => Promise<unknown>,
): Promise<Done> {
  const items = await query(itemsAfter(collection, 0), most);
  for (const item of items) await release(item).catch(unlessGone);
  // Those that stood for nothing any more are still there, and would come again on every page.
  await deleteItems(items as unknown as Key[]);
  return { handled: items.length };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.statusCode === 404)) throw error;
}
