import type { Link } from '../../domain/links/links.ts';
import { routeHost } from '../../domain/links/links.ts';
import { numberOf } from '../../ids.ts';
import { collectionKey, routeKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { query } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';

/** Links that are closed at once, in a few seconds. */
const LINKS = 5000;
/** As many as a transaction takes. */
const LINKS_TOGETHER = 100;
const TRANSACTIONS_AT_ONCE = 10;

/** When routes that are closed have expired. */
const EPOCH = '1970-01-01 00:00:00';

/** The condition of a write that would open a route again: where it fails, the link is as good as gone. */
export const unlessDisabled = {
  ConditionExpression: 'attribute_not_exists(expiry) OR expiry <> :longAgo',
  ExpressionAttributeValues: { ':longAgo': EPOCH },
};

/** The link has another route by now, or is gone. */
class RouteMoved extends Error {}

type Routed = Pick<Link, 'id' | 'userId' | 'alias' | 'domain'>;

/** How far closing has come: up to the link of this number; whether that was the last. */
interface Closed {
  position: number;
  isDone: boolean;
}

/**
 * Takes the routes of a user's next links out of service, long before the links themselves can all be deleted. Visitors
 * are told that the link has expired. The alias stays taken until its link goes with it: so the route of a link that is
 * there is always its own, and deleting the link never takes away somebody else's.
 */
export async function disableRoutes(userId: number, after: number): Promise<Closed> {
  const page = {
    ...itemsAfter(collectionKey(userId, 'links'), after),
    ProjectionExpression: 'id, userId, #alias, #domain',
    ExpressionAttributeNames: { '#alias': 'alias', '#domain': 'domain' },
  };
  const links = (await query(page, LINKS)) as unknown as Routed[];
  const groups = Array.from({ length: Math.ceil(links.length / LINKS_TOGETHER) }, (_, i) =>
    links.slice(i * LINKS_TOGETHER, (i + 1) * LINKS_TOGETHER),
  );
  for (let i = 0; i < groups.length; i += TRANSACTIONS_AT_ONCE) {
    await Promise.all(groups.slice(i, i + TRANSACTIONS_AT_ONCE).map(disableTogether));
  }
  const last = links.at(-1);
  return { position: (last && numberOf(userId, last.id)) ?? after, isDone: links.length < LINKS };
}

/** One route that moved, or routes that are too large together, must not keep the others open. */
async function disableTogether(links: Routed[]): Promise<void> {
  try {
    await transact(links.map(disableRoute));
  } catch {
    for (const link of links) await transact([disableRoute(link)]).catch(unlessMoved);
  }
}

const disableRoute = (link: Routed): Step => ({
  Update: {
    Key: routeKey(routeHost(link), link.alias),
    UpdateExpression: 'SET expiry = :longAgo',
    ConditionExpression: 'linkId = :id',
    ExpressionAttributeValues: { ':longAgo': EPOCH, ':id': link.id },
  },
  onConditionFailed: () => new RouteMoved(),
});

/** The link was deleted or given another alias meanwhile; if it is still there, its turn comes when links are deleted. */
function unlessMoved(error: unknown): void {
  if (!(error instanceof RouteMoved)) throw error;
}
