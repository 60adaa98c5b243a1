import {
  findBlock,
  findPageStart,
  type PageRequest,
  type SegmentCounts,
  sumSegments,
} from '../../domain/owned/paging.ts';
import { countKey, countPrefix, itemKey, itemSortKey, nextNumberKey, segmentOfKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { buildProjection } from '../table/expressions.ts';
import { type Item, type Key, query, queryOnce, type Stored, takeNumber } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

interface Page<T extends object> {
  items: Stored<T>[];
  /** The exact number of items in the collection. */
  total: number;
}

/** Takes the number of a collection's next item. */
export const takeItemNumber = (collection: string): Promise<number> => takeNumber(nextNumberKey(collection));

/** The part of a transaction that counts an item in (1) or out (-1), for each one that creates or deletes an item. */
export function countItem(collection: string, n: number, by: 1 | -1): Step {
  const { segment, block } = findBlock(n);
  return {
    adds: { attribute: block, by },
    Update: {
      Key: countKey(collection, segment),
      UpdateExpression: 'ADD #block :by',
      ExpressionAttributeNames: { '#block': block },
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

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

async function readFrom<T extends object>(
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
 * 0.01 read units each, 8 for a thousand, 850 for a hundred thousand. The page's items are then read by their keys.
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
  const keys = (await query<Key>(byClicksIn(collection), offset + limit)).slice(offset);
  const find = await readItems<T>(keys, { consistent: false, attributes });
  const items: (Stored<T> | undefined)[] = keys.map((key) => find(key));
  // Without items that were deleted between the two reads.
  return { items: items.filter((item) => item !== undefined), total };
}

const byClicksIn = (collection: string) => ({
  IndexName: 'byClicks',
  KeyConditionExpression: 'rankedIn = :collection',
  ExpressionAttributeValues: { ':collection': collection },
  ScanIndexForward: false,
});

/** The keys of the first `count` matching items, most clicks first. Costs as much as a page that ends with the last one. */
export async function readKeysByClicks(
  collection: string,
  count: number,
  matches: (key: Key) => boolean,
): Promise<Key[]> {
  const keys: Key[] = [];
  let start: Item | undefined;
  // More each time: the first ones are often enough, and few matches in a long list should not take many round trips.
  for (let size = FIRST_KEYS; ; size = Math.min(2 * size, KEYS_AT_ONCE)) {
    const { items, last } = await queryOnce<Key>(byClicksIn(collection), size, start);
    keys.push(...items.filter(matches));
    if (!last || keys.length >= count) return keys.slice(0, count);
    start = last;
  }
}

/** How many items the collection has in each block: for its total, and to find an item by its offset. */
export async function readCounts(collection: string): Promise<SegmentCounts[]> {
  const items = await query<Record<string, number>>({
    KeyConditionExpression: 'pk = :collection AND begins_with(sk, :counts)',
    ExpressionAttributeValues: { ':collection': collection, ':counts': countPrefix },
    ConsistentRead: true,
  });
  return items.map(toSegmentCounts);
}

/** Removes the key in place: a copy without it takes longer than reading the item. */
function toSegmentCounts(blocks: Partial<Key> & Record<string, number>): SegmentCounts {
  const segment = segmentOfKey(blocks.sk ?? '');
  delete blocks.pk;
  delete blocks.sk;
  return { segment, blocks };
}

/** About four read units: keys take about 65 bytes. */
const FIRST_KEYS = 500;
/** One response. */
const KEYS_AT_ONCE = 10_000;
const MAX_ITEM_NUMBER = 99_999_999;

interface Range {
  /** The highest number of an item. */
  from: number;
  count: number;
  attributes?: readonly string[] | undefined;
  /** Whether the read includes every write that was answered before, for twice the read units; true unless given. */
  consistent?: boolean;
}

/** The items with the highest numbers up to `from`, newest first, in one query. */
export function readNewest<T extends object>(
  collection: string,
  { from, count, attributes, consistent = true }: Range,
): Promise<Stored<T>[]> {
  const highest = Number.isFinite(from) ? itemKey(collection, from).sk : itemSortKey(MAX_ITEM_NUMBER);
  return query<T>(
    {
      KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
      ExpressionAttributeValues: {
        ':collection': collection,
        ':lowest': itemSortKey(0),
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
