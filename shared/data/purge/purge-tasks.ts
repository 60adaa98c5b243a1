import type { PurgedName } from '../../api/job-kinds.ts';
import { type CollectionName, collectionNames } from '../../collections.ts';
import { type ClickCollection, clickSubject } from '../../domain/clicks/clicks.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { deleteOwnLinks } from '../bio-pages/bio-links.ts';
import { deleteBioPageAlone } from '../bio-pages/bio-pages.ts';
import { deleteStoredCampaign } from '../campaigns.ts';
import { deleteStoredChannel } from '../channels/channels.ts';
import { deleteStoredDomain } from '../domains.ts';
import { deleteImage, deleteUnusedImage } from '../images/images.ts';
import {
  clickSlotsKey,
  collectionKey,
  deletedLinksKey,
  historyPartition,
  membersKey,
  userKey,
} from '../keys.ts';
import { deleteLinkAlone } from '../links/delete-link.ts';
import { disableRoutes } from '../links/disable-routes.ts';
import { dropReference, type Referenced } from '../links/drop-reference.ts';
import { readSystemAuthor } from '../links/link-events.ts';
import { deleteOwned, type EntityType } from '../owned/owned-items.ts';
import { deleteStoredPixel } from '../pixels.ts';
import { deleteQrCodeAlone } from '../qr-codes/qr-codes.ts';
import { searchPartition } from '../search/search-keys.ts';
import { statisticsKey, statisticsPartition } from '../statistics-keys.ts';
import { deleteItems } from '../table/batch-delete.ts';
import { drainAll, drainPartition } from '../table/drain-partition.ts';
import { purgeAdditionalKey } from '../users/additional-keys.ts';
import {
  deliveriesPartition,
  expiryPartition,
  outboxPartition,
  recordedEventsKey,
} from '../webhooks/webhook-keys.ts';
import { webhooks } from '../webhooks/webhook-type.ts';
import { rejoinLeft, removeChannelItems } from './channel-tasks.ts';
import { forgetOldVersions } from './forget-old-versions.ts';
import { linkTasks, purgeDeletedLinks } from './purge-link.ts';
import {
  drain,
  handleEach,
  ignoreNotFound,
  type PassLimits,
  type Purge,
  type Task,
  type TaskResult,
} from './tasks.ts';

type Delete = (userId: number, id: number) => Promise<void>;

/** Almost the same deletions that owners use, for items to which more belongs than what their collection has. */
const deletions: { readonly [name in CollectionName]?: Delete } = {
  links: withStatistics('links', async (userId, id) => {
    // First, because nothing refers to the history of a link that is gone. Its route is disabled, so that it has no new version.
    await drainAll(historyPartition(id));
    await deleteLinkAlone(userId, id);
  }),
  domains: deleteStoredDomain,
  campaigns: deleteStoredCampaign,
  channels: deleteStoredChannel,
  pixels: deleteStoredPixel,
  'qr-codes': withStatistics('qr-codes', deleteQrCodeAlone),
  'bio-pages': withStatistics('bio-pages', deleteBioPageAlone),
  keys: purgeAdditionalKey,
  images: deleteImage,
  webhooks: async (userId, id) => {
    await Promise.all([outboxPartition(id), deliveriesPartition(id)].map(drainAll));
    await deleteOwned(webhooks, userId, id);
  },
};

/**
 * What a purge does, in order. No task depends on an earlier one, so that a pass can be repeated at any time, in part or as a
 * whole.
 *
 * Of a user, the domains, the routes of the links, the QR codes and the bio pages go first, so that visitors no longer reach
 * anything within seconds. Links go before their campaigns, channels and pixels, whose deletion starts purges of their own. Items
 * that only a scan could find expire by their TTL: visitors, request counts and sign-in links. The audit log keeps its entries
 * for a year. A counter that a concurrent request creates at the very end may stay, too.
 */
export const tasks: Record<PurgedName, readonly Task[]> = {
  users: [
    deleteAll('domains'),
    disableLinks,
    // Before the links, whose deletion would otherwise take each of them out of the index.
    drain(({ userId }) => searchPartition(userId)),
    deleteAll('qr-codes'),
    deleteAll('bio-pages'),
    ...collectionNames.map(deleteAll),
    ...collectionNames.map((name) => drain(({ userId }) => collectionKey(userId, name))),
    purgeDeletedLinks,
    drain(({ userId }) => deletedLinksKey(userId)),
    drain(({ userId }) => expiryPartition(userId)),
    drain(({ userId }) => recordedEventsKey(userId).pk),
    // Again, for links that were being indexed.
    drain(({ userId }) => searchPartition(userId)),
    // Includes the mark that the user is deleted, so it must be last.
    drain(({ userId }) => userKey(userId).pk),
  ],
  links: linkTasks,
  'qr-codes': [drainStatistics('qr-codes')],
  'bio-pages': [drainStatistics('bio-pages')],
  'removed-entries': [deleteRemoved],
  'left-channels': [rejoinLeft],
  'old-versions': [forgetOldVersions],
  campaigns: [dropFromLinks('campaigns'), drainMembers('campaigns'), drainStatistics('campaigns')],
  pixels: [dropFromLinks('pixels'), drainMembers('pixels')],
  channels: [removeChannelItems, drainMembers('channels'), drainStatistics('channels')],
  images: [
    async ({ userId, id }) => {
      await deleteUnusedImage(userId, id).catch(ignoreNotFound);
      return { handled: 1, isComplete: true };
    },
  ],
};

function deleteAll(name: CollectionName): Task {
  const type: EntityType<Owned> = { collection: name, notFound: 'not_found' };
  const deleteItem = deletions[name] ?? ((userId, id) => deleteOwned(type, userId, id));
  const prepare = name === 'links' ? deleteClickSlots : undefined;
  return ({ userId }, limits) =>
    handleEach<Owned>(collectionKey(userId, name), limits, ({ id }) => deleteItem(userId, id), prepare);
}

/** Also of links that have no limit any more. Before the links, whose routes are disabled, so that no visit takes another. */
function deleteClickSlots(links: Pick<Owned, 'id'>[]): Promise<void> {
  return deleteItems(links.map(({ id }) => clickSlotsKey(id)));
}

async function disableLinks(
  { userId, position: after }: Purge,
  { isTimeUp }: PassLimits,
): Promise<TaskResult> {
  const { position, isDone } = await disableRoutes(userId, after, { isTimeUp });
  return { handled: 0, isComplete: isDone, position };
}

function dropFromLinks(name: Referenced): Task {
  return async ({ userId, id }, limits) => {
    const author = await readSystemAuthor(userId);
    return handleEach<{ linkId: number }>(membersKey(name, id), limits, ({ linkId }) =>
      dropReference(userId, linkId, name, id, author),
    );
  };
}

/** No more than a page can have. Usually, the request has deleted them already. */
async function deleteRemoved({ userId, links: ids = [] }: Purge): Promise<TaskResult> {
  const author = await readSystemAuthor(userId);
  await deleteOwnLinks(userId, ids, async () => author);
  return { handled: ids.length, isComplete: true };
}

function drainStatistics(name: ClickCollection): Task {
  return async ({ id }, limits) => {
    const subject = clickSubject(name, id);
    // First, because clicks of campaigns and channels are added as long as there are totals.
    await deleteItems([statisticsKey(subject, TOTAL)]);
    return drainPartition(statisticsPartition(subject), limits);
  };
}

/**
 * Without a purge for each item: clicks of a deleted user no longer count, so that statistics can go first. They are
 * deleted again in the end, for clicks that were being counted when the user was deleted.
 */
function withStatistics(name: ClickCollection, remove: (userId: number, id: number) => Promise<void>) {
  return async (userId: number, id: number): Promise<void> => {
    const partition = statisticsPartition(clickSubject(name, id));
    await drainPartition(partition, { maxItems: Infinity });
    await remove(userId, id);
    await drainPartition(partition, { maxItems: Infinity });
  };
}

function drainMembers(name: CollectionName): Task {
  return drain(({ id }) => membersKey(name, id));
}
