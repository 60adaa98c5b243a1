import { locate, type PageRequest, placeOf, type SegmentCounts, totalOf } from '../../domain/owned/paging.ts';
import { countKey, countPrefix, itemKey, itemSortKey, nextNumberKey, segmentOfKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { type Item, type Key, query, takeNumber } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

interface Page {
  items: Item[];
  /** All items of the collection, exactly. */
  total: number;
}

export const takeItemNumber = (collection: string): Promise<number> => takeNumber(nextNumberKey(collection));

/** The part of a transaction that counts an item in (1) or out (-1); belongs to each that makes or deletes one. */
export function countItem(collection: string, n: number, by: 1 | -1): Step {
  const { segment, block } = placeOf(n);
  return {
    Update: {
      Key: countKey(collection, segment),
      UpdateExpression: 'ADD #block :by',
      ExpressionAttributeNames: { '#block': block },
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

/** A page of a collection, newest first: the counts and the items, at once for the first page. */
export async function readPage(collection: string, { limit, page }: PageRequest): Promise<Page> {
  if (page === 1) {
    const [segments, items] = await Promise.all([
      readCounts(collection),
      readNewest(collection, Infinity, limit),
    ]);
    return { items, total: totalOf(segments) };
  }
  const segments = await readCounts(collection);
  const items = await readFrom(collection, segments, { offset: (page - 1) * limit, limit });
  return { items, total: totalOf(segments) };
}

/** The items at these places, counted from the newest, in one query each; one that has just gone is left out. */
export async function readAt(
  collection: string,
  segments: SegmentCounts[],
  places: number[],
): Promise<Item[]> {
  const read = (offset: number) => readFrom(collection, segments, { offset, limit: 1 });
  return (await Promise.all(places.map(read))).flat();
}

async function readFrom(
  collection: string,
  segments: SegmentCounts[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Item[]> {
  const start = locate(segments, offset);
  const items = start ? await readNewest(collection, start.from, start.skip + limit) : [];
  return items.slice(start?.skip);
}

/**
 * A page of a collection, most clicks first. The index holds keys only, so that what is passed over costs little:
 * about 0.01 read units an entry, 8 for a thousand, 850 for a hundred thousand; the page's items are then read by
 * their keys. Like the index itself, it may be a moment behind.
 */
export async function readPageByClicks(collection: string, { limit, page }: PageRequest): Promise<Page> {
  const offset = (page - 1) * limit;
  const byClicks = {
    IndexName: 'byClicks',
    KeyConditionExpression: 'rankedIn = :collection',
    ExpressionAttributeValues: { ':collection': collection },
    ScanIndexForward: false,
  };
  const segments = await readCounts(collection);
  const total = totalOf(segments);
  if (offset >= total) return { items: [], total };
  const entries = await query(byClicks, offset + limit);
  const keys = entries.slice(offset).map(({ pk, sk }) => ({ pk, sk }) as Key);
  const find = await readItems(keys, { consistent: false });
  // One that was deleted meanwhile is left out.
  return { items: keys.map(find).filter((item) => item !== undefined), total };
}

/** How many items the collection has, block by block: for its total, and to find an item by its place. */
export async function readCounts(collection: string): Promise<SegmentCounts[]> {
  const items = await query({
    KeyConditionExpression: 'pk = :collection AND begins_with(sk, :counts)',
    ExpressionAttributeValues: { ':collection': collection, ':counts': countPrefix },
    ConsistentRead: true,
  });
  return items.map(({ pk: _, sk, ...blocks }) => ({
    segment: segmentOfKey(sk as string),
    blocks: blocks as Record<string, number>,
  }));
}

const HIGHEST_NUMBER = 99_999_999;

function readNewest(collection: string, from: number, count: number): Promise<Item[]> {
  const highest = Number.isFinite(from) ? itemKey(collection, from).sk : itemSortKey(HIGHEST_NUMBER);
  return query(
    {
      KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
      ExpressionAttributeValues: {
        ':collection': collection,
        ':lowest': itemSortKey(0),
        ':highest': highest,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    count,
  );
}

/** The query of a collection's items with higher numbers than this, oldest first. */
export const itemsAfter = (collection: string, n: number) => ({
  KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
  ExpressionAttributeValues: {
    ':collection': collection,
    ':lowest': itemSortKey(n + 1),
    ':highest': itemSortKey(HIGHEST_NUMBER),
  },
  ConsistentRead: true,
});
