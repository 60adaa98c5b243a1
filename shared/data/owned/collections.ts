import type { IndexName } from '../../api/contract/table.ts';
import { getFirstRank } from '../../domain/clicks/rank.ts';
import {
  findPageStart,
  type PageRequest,
  type SegmentCounts,
  sumSegments,
} from '../../domain/owned/paging.ts';
import { itemKey, itemSortKey, nextNumberKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { buildProjection } from '../table/expressions.ts';
import {
  type Item,
  type Key,
  type QueryParameters,
  query,
  queryOnce,
  type Stored,
  takeNumber,
} from '../table/items.ts';
import { queryRange } from '../table/query-range.ts';
import { readCounts } from './counts.ts';

interface Page<T extends object> {
  items: Stored<T>[];
  /** The exact number of items in the collection. */
  total: number;
}

/** Takes the number of a collection's next item. */
export const takeItemNumber = (collection: string): Promise<number> => takeNumber(nextNumberKey(collection));

/**
 * A page of a collection, newest first, with all attributes or only these. Counts and items are read in parallel for the
 * first page.
 */
export async function readPage<T extends object = Item>(
  collection: string,
  { limit, page }: PageRequest,
  attributes?: readonly string[],
): Promise<Page<T>> {
  if (page === 1) {
    const [segments, items] = await Promise.all([
      readCounts(collection),
      readNewest<T>(collection, { from: Infinity, count: limit, attributes }),
    ]);
    return { items, total: sumSegments(segments) };
  }
  const segments = await readCounts(collection);
  const items = await readFrom<T>(collection, segments, { offset: (page - 1) * limit, limit, attributes });
  return { items, total: sumSegments(segments) };
}

/** The items at these offsets from the newest, in one query each; without items that were deleted since the count. */
export async function readAtOffsets<T extends object = Item>(
  collection: string,
  segments: SegmentCounts[],
  offsets: number[],
): Promise<Stored<T>[]> {
  const read = (offset: number) => readFrom<T>(collection, segments, { offset, limit: 1 });
  return (await Promise.all(offsets.map(read))).flat();
}

export async function readFrom<T extends object>(
  collection: string,
  segments: SegmentCounts[],
  { offset, limit, attributes }: { offset: number; limit: number; attributes?: readonly string[] },
): Promise<Stored<T>[]> {
  const start = findPageStart(segments, offset);
  const count = (start?.skip ?? 0) + limit;
  const items = start ? await readNewest<T>(collection, { from: start.from, count, attributes }) : [];
  return items.slice(start?.skip);
}

/**
 * A page of a collection, most clicks first. The index holds keys only, so that skipped entries cost little: about
 * 0.01 read units each, 8 for a thousand, and at most 425, for a page in the middle of a hundred thousand. The page's items are
 * then read by their keys.
 * Like the index, the page is eventually consistent.
 */
export async function readPageByClicks<T extends object = Item>(
  collection: string,
  { limit, page }: PageRequest,
  attributes?: readonly string[],
): Promise<Page<T>> {
  const offset = (page - 1) * limit;
  const segments = await readCounts(collection);
  const total = sumSegments(segments);
  if (offset >= total) return { items: [], total };
  const keys = await queryRange<Key>(byClicksIn(collection), { offset, limit, total });
  const find = await readItems<T>(keys, { consistent: false, attributes });
  const items: (Stored<T> | undefined)[] = keys.map((key) => find(key));
  // Without items that were deleted between the two reads.
  return { items: items.filter((item) => item !== undefined), total };
}

/** The query for the keys of a collection's items, most clicks first. */
export const byClicksIn = (collection: string) => inIndex('byClicks', collection);

/** The query for the keys of a user's links that were clicked, the last ones first. */
export const byLastClickIn = (links: string) => inIndex('byLastClick', links);

/** The query for those that were clicked on this day of UTC, numbered from 1970, or later. */
export const clickedSince = (links: string, day: number) => ({
  ...byLastClickIn(links),
  KeyConditionExpression: 'rankedIn = :collection AND lastClickRank >= :first',
  ExpressionAttributeValues: { ':collection': links, ':first': getFirstRank(day) },
});

const inIndex = (IndexName: IndexName, collection: string) => ({
  IndexName,
  KeyConditionExpression: 'rankedIn = :collection',
  ExpressionAttributeValues: { ':collection': collection },
  ScanIndexForward: false,
});

/** The keys of the first `count` matching items that a query finds. Costs as much as a page that ends with the last one. */
export async function readFirstKeys(
  parameters: QueryParameters,
  count: number,
  matches: (key: Key) => boolean,
): Promise<Key[]> {
  const keys: Key[] = [];
  let start: Item | undefined;
  // More each time: the first ones are often enough, and few matches in a long list should not take many round trips.
  for (let size = FIRST_KEYS; ; size = Math.min(2 * size, KEYS_AT_ONCE)) {
    const { items, last } = await queryOnce<Key>(parameters, size, start);
    keys.push(...items.filter(matches));
    if (!last || keys.length >= count) return keys.slice(0, count);
    start = last;
  }
}

/** About four read units: keys take about 65 bytes. */
const FIRST_KEYS = 500;
/** One response. */
const KEYS_AT_ONCE = 10_000;
const MAX_ITEM_NUMBER = 99_999_999;

interface Range {
  /** The highest number of an item. */
  from: number;
  /** The lowest; 0 by default. */
  lowest?: number;
  count: number;
  attributes?: readonly string[] | undefined;
  /** Whether the read includes every write that was acknowledged before, for twice the read units; true by default. */
  consistent?: boolean;
}

/** The items with the highest numbers up to `from`, newest first, in one query. */
export function readNewest<T extends object>(
  collection: string,
  { from, lowest = 0, count, attributes, consistent = true }: Range,
): Promise<Stored<T>[]> {
  const highest = Number.isFinite(from) ? itemKey(collection, from).sk : itemSortKey(MAX_ITEM_NUMBER);
  return query<T>(
    {
      KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
      ExpressionAttributeValues: {
        ':collection': collection,
        ':lowest': itemSortKey(lowest),
        ':highest': highest,
      },
      ScanIndexForward: false,
      ConsistentRead: consistent,
      ...(attributes && buildProjection(attributes)),
    },
    count,
  );
}

/** The query for a collection's items with higher numbers than this, up to `to`, oldest first. */
export const itemsAfter = (collection: string, n: number, to = MAX_ITEM_NUMBER) => ({
  KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
  ExpressionAttributeValues: {
    ':collection': collection,
    ':lowest': itemSortKey(n + 1),
    ':highest': itemSortKey(to),
  },
  ConsistentRead: true,
});
