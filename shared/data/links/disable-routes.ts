import type { Link } from '../../domain/links/links.ts';
import { routeHost } from '../../domain/links/links.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, linkRouteKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { queryOnce } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';

/** What one pass may do. The defaults take a few seconds and little memory. */
interface PassLimits {
  maxLinks?: number;
  /** Of stored links, read 1 MB at a time. */
  maxMegabytes?: number;
  /** Checked after each megabyte. */
  isTimeUp?: () => boolean;
}

/** The limit of a transaction. */
const LINKS_PER_TRANSACTION = 100;
/** On one machine, a turn of the event loop writes all of them: more would hold up visits. */
const CONCURRENT_TRANSACTIONS = 2;

/** The expiry of a disabled route. */
const EPOCH = '1970-01-01 00:00:00';

/** Whether a route was disabled because its owner is deleted. */
export const isDisabled = ({ expiry }: { expiry: string | undefined }): boolean => expiry === EPOCH;

/** The condition of a write that would enable a route again. Where it fails, the link’s owner was deleted. */
export const onlyIfEnabled = {
  ConditionExpression: 'attribute_not_exists(expiry) OR expiry <> :epoch',
  ExpressionAttributeValues: { ':epoch': EPOCH },
};

/** The link was deleted, or has another route by now. */
class RouteMoved extends Error {}

type RoutedLink = Pick<Link, 'id' | 'userId' | 'alias' | 'domain'>;

interface Progress {
  /** The number of the last link whose route is disabled. */
  position: number;
  isDone: boolean;
}

/**
 * Disables the routes of a user’s links with higher numbers than `after`, within the limits of a pass: the links
 * themselves take much longer to delete. Visitors see that the link has expired. The alias stays taken until the link
 * is deleted, so that a link’s route is always its own, and deleting the link never deletes another user’s route.
 */
export async function disableRoutes(
  userId: number,
  after: number,
  { maxLinks = 5_000, maxMegabytes = 16, isTimeUp = () => false }: PassLimits = {},
): Promise<Progress> {
  let [position, left] = [after, maxLinks];
  for (let megabytes = 0; megabytes < maxMegabytes && left > 0; megabytes++) {
    const { items, last } = await queryOnce<RoutedLink>(linksAfter(userId, position), left);
    await disableAll(items);
    left -= items.length;
    position = getNumber(userId, items.at(-1)?.id ?? 0) ?? position;
    if (!last) return { position, isDone: true };
    if (isTimeUp()) break;
  }
  return { position, isDone: false };
}

const linksAfter = (userId: number, position: number) => ({
  ...itemsAfter(collectionKey(userId, 'links'), position),
  ProjectionExpression: 'id, userId, #alias, #domain',
  ExpressionAttributeNames: { '#alias': 'alias', '#domain': 'domain' },
});

async function disableAll(links: RoutedLink[]): Promise<void> {
  for (const transactions of splitIntoChunks(
    splitIntoChunks(links, LINKS_PER_TRANSACTION),
    CONCURRENT_TRANSACTIONS,
  )) {
    await Promise.all(transactions.map(disableTogether));
  }
}

/** A route that moved, or routes that are too large for one transaction, must not keep the others enabled. */
async function disableTogether(links: RoutedLink[]): Promise<void> {
  try {
    await transact(links.map(disableRoute));
  } catch {
    for (const link of links) await transact([disableRoute(link)]).catch(ignoreMoved);
  }
}

const disableRoute = (link: RoutedLink): Step => ({
  Update: {
    Key: linkRouteKey(routeHost(link), link.alias),
    // The target of an owner who is gone gets no visitors either.
    UpdateExpression: 'SET expiry = :epoch REMOVE expiredurl',
    ConditionExpression: 'linkId = :id',
    ExpressionAttributeValues: { ':epoch': EPOCH, ':id': link.id },
  },
  onConditionFailed: () => new RouteMoved(),
});

/** If the link still exists, its current route is deleted together with it. */
function ignoreMoved(error: unknown): void {
  if (!(error instanceof RouteMoved)) throw error;
}
