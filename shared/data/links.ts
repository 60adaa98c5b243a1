import { randomInt } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { randomAlias } from '../domain/aliases.ts';
import { changeLink, type Link, type LinkChange, newLink } from '../domain/links.ts';
import type { PageRequest } from '../domain/paging.ts';
import { routeOf } from '../domain/visits.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { idOf, numberOf } from '../ids.ts';
import type { Caller } from './api-keys.ts';
import { countItem, type Item, readPage, readPageByClicks, takeItemNumber } from './collections.ts';
import { setOrRemove } from './expressions.ts';
import { collectionKey, itemKey, routeKey, statisticsKey } from './keys.ts';
import { readRetention } from './plans.ts';
import { referencesOf } from './references.ts';
import { readStatistics } from './statistics.ts';
import { table } from './table.ts';
import { type Step, transact } from './transactions.ts';

/** Orders by clicks, and by age among equals: clicks × 10^8 + n, so that a click just adds 10^8. */
export const RANKS_PER_CLICK = 100_000_000;

const notFound = () => new ServiceError('link_not_found');
const linksOf = (userId: number) => collectionKey(userId, 'links');

/** The key of a link among its owner's; throws `link_not_found` for an id that is not this user's. */
export function locateLink(userId: number, id: number) {
  const n = numberOf(userId, id);
  if (n === undefined) throw notFound();
  return { collection: linksOf(userId), n, key: itemKey(linksOf(userId), n) };
}

function toLink({ pk: _pk, sk: _sk, rankedIn: _rankedIn, rank: _rank, ...link }: Item): Link {
  return link as unknown as Link;
}

/** Throws `link_not_found` when there is none, or it is somebody else's. */
export async function getLinkOrThrow(userId: number, id: number): Promise<Link> {
  const { key } = locateLink(userId, id);
  const command = new GetCommand({ TableName: env.tableName, Key: key, ConsistentRead: true });
  const { Item } = await table().send(command);
  if (!Item) throw notFound();
  return toLink(Item);
}

/** A link and what is counted of it, read together. Throws `link_not_found`. */
export async function getLinkWithStatistics(userId: number, id: number) {
  locateLink(userId, id);
  const [link, statistics] = await Promise.all([getLinkOrThrow(userId, id), readStatistics(id)]);
  return { link, statistics };
}

export async function readLinks(
  userId: number,
  { order, ...page }: PageRequest & { order: 'date' | 'click' },
) {
  const read = order === 'click' ? readPageByClicks : readPage;
  const { items, total } = await read(linksOf(userId), page);
  return { links: items.map(toLink), total };
}

const ALIAS_ATTEMPTS = 5;

/** Makes a link and its route, or neither. Throws `alias_taken`, or the 404 of what it refers to in vain. */
export async function addLink(user: Caller, change: LinkChange, now: Date): Promise<Link> {
  const userId = user.id;
  const [n, retention] = await Promise.all([takeItemNumber(linksOf(userId)), readRetention(user, now)]);
  for (let attempt = 1; ; attempt++) {
    const alias = change.alias ?? randomAlias(randomInt);
    const link = { ...newLink(idOf(userId, n), userId, alias, change, now), retention };
    try {
      await transact([
        { Put: { Item: linkItem(link, n) } },
        putNewRoute(link),
        countItem(linksOf(userId), n, 1),
        ...referencesOf(link),
      ]);
      return link;
    } catch (error) {
      const isClash = error instanceof ServiceError && error.code === 'alias_taken';
      if (!isClash || change.alias || attempt === ALIAS_ATTEMPTS) throw error;
    }
  }
}

/** The management item of a link that is number n of its owner's. */
export function linkItem(link: Link, n: number): Item {
  const collection = linksOf(link.userId);
  const rank = { rankedIn: collection, rank: link.clicks * RANKS_PER_CLICK + n };
  return { ...itemKey(collection, n), ...rank, ...link };
}

/** A route that must be new: its condition is what makes an alias unique. */
function putNewRoute(link: Link): Step {
  return {
    Put: {
      Item: { ...routeKey(link.host, link.alias), ...routeOf(link) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    otherwise: () => new ServiceError('alias_taken'),
  };
}

/** Somebody changed the link between our read and our write. */
class StaleLink extends Error {}

const WRITE_ATTEMPTS = 5;

/** Reads the link and writes what follows from it, again if somebody else wrote in between. */
async function onLatest<T>(userId: number, id: number, write: (link: Link) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const link = await getLinkOrThrow(userId, id);
    try {
      return await write(link);
    } catch (error) {
      if (!(error instanceof StaleLink)) throw error;
      if (attempt === WRITE_ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1, cause: error });
    }
  }
}

/** Changes a link and moves its route with it. Throws `link_not_found`, `alias_taken`, or a reference's 404. */
export async function changeStoredLink(
  user: Caller,
  id: number,
  change: LinkChange,
  now: Date,
): Promise<Link> {
  locateLink(user.id, id);
  const retention = await readRetention(user, now);
  return onLatest(user.id, id, async (before) => {
    const after = { ...changeLink(before, change), retention };
    await transact([
      replaceLink(before, after),
      ...replaceRoute(before, after),
      ...referencesOf(after, before),
    ]);
    return after;
  });
}

/** Everything but the clicks, which are counted meanwhile. */
function replaceLink(before: Link, after: Link): Step {
  const gone = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]));
  const { clicks: _clicks, ...attributes } = { ...gone, ...after };
  const update = setOrRemove(attributes);
  return {
    Update: {
      Key: locateLink(before.userId, before.id).key,
      ...update,
      ConditionExpression: '#revision = :before',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': before.revision },
    },
    otherwise: () => new StaleLink(),
  };
}

function replaceRoute(before: Link, after: Link): Step[] {
  const [old, next] = [routeKey(before.host, before.alias), routeKey(after.host, after.alias)];
  if (old.pk === next.pk) return [{ Put: { Item: { ...next, ...routeOf(after) } } }];
  return [{ Delete: { Key: old } }, putNewRoute(after)];
}

/** Takes a link and its route out of service at once. Throws `link_not_found`. */
export function deleteStoredLink(userId: number, id: number): Promise<void> {
  const { collection, n, key } = locateLink(userId, id);
  return onLatest(userId, id, ({ host, alias, revision }) =>
    transact([
      {
        Delete: {
          Key: key,
          ConditionExpression: '#revision = :before',
          ExpressionAttributeNames: { '#revision': 'revision' },
          ExpressionAttributeValues: { ':before': revision },
        },
        otherwise: () => new StaleLink(),
      },
      { Delete: { Key: routeKey(host, alias) } },
      { Delete: { Key: statisticsKey(id) } },
      countItem(collection, n, -1),
    ]),
  );
}
