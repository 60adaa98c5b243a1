import { findBlock, type SegmentCounts } from '../../domain/owned/paging.ts';
import { countKey, countPrefix, parseCountSegment } from '../keys.ts';
import { type Key, query } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** Transaction steps that count an item in (1) or out (-1), for each one that creates or deletes an item. */
export function countItem(collection: string, n: number, by: 1 | -1): Step {
  const { segment, block } = findBlock(n);
  return addToCount(countKey(collection, segment), block, by);
}

export const addToCount = (key: Key, attribute: string, by: 1 | -1): Step => ({
  adds: [{ attribute, by }],
  Update: {
    Key: key,
    UpdateExpression: 'ADD #block :by',
    ExpressionAttributeNames: { '#block': attribute },
    ExpressionAttributeValues: { ':by': by },
  },
});

/** How many items the collection has in each block: for its total, and to find an item by its offset. */
export const readCounts = async (collection: string): Promise<SegmentCounts[]> =>
  (await readAllCounts(collection)).segments;

/** Also other counts of the collection, as they are stored. */
export async function readAllCounts(collection: string) {
  const items = await query<Record<string, number>>({
    KeyConditionExpression: 'pk = :collection AND begins_with(sk, :counts)',
    ExpressionAttributeValues: { ':collection': collection, ':counts': countPrefix },
    ConsistentRead: true,
  });
  const isSegment = ({ sk }: Key) => !Number.isNaN(parseCountSegment(sk));
  // First, because a segment loses its key.
  const others = items.filter((item) => !isSegment(item));
  return { segments: items.filter(isSegment).map(toSegmentCounts), others };
}

/** Removes the key in place: a copy without it takes longer than reading the item. */
function toSegmentCounts(blocks: Partial<Key> & Record<string, number>): SegmentCounts {
  const segment = parseCountSegment(blocks.sk ?? '');
  delete blocks.pk;
  delete blocks.sk;
  return { segment, blocks };
}
