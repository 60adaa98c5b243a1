/**
 * Pages of a collection by number, at a cost that does not grow with the page.
 *
 * The running numbers of a collection are cut into blocks of 32, and 128 blocks make a segment. For each segment the
 * table holds one small item with the count of each of its blocks, changed in the same transaction as the item it
 * counts. Those items give the exact total and the block that a page begins in; what is left to skip is less than a
 * block, whatever was deleted. Cost for 100 000 items: 25 count items of at most 0.7 KB.
 */
const BLOCK = 32;
const BLOCKS_IN_SEGMENT = 128;

/** How many items each block of a segment holds; a block that never had one is absent. */
export interface SegmentCounts {
  segment: number;
  blocks: Record<string, number>;
}

export interface Place {
  segment: number;
  /** Name of the block's counter: short, since a read pays for the names too. */
  block: string;
}

export function placeOf(n: number): Place {
  const block = Math.floor(n / BLOCK);
  return { segment: Math.floor(block / BLOCKS_IN_SEGMENT), block: (block % BLOCKS_IN_SEGMENT).toString(36) };
}

export function totalOf(segments: SegmentCounts[]): number {
  return segments.flatMap(({ blocks }) => Object.values(blocks)).reduce((sum, count) => sum + count, 0);
}

export interface Start {
  /** The highest number that the page's first item may have. */
  from: number;
  /** Items to pass over from there on, fewer than a block has. */
  skip: number;
}

/** Where the item at this offset, counted from the newest, is to be found; undefined past the end. */
export function locate(segments: SegmentCounts[], offset: number): Start | undefined {
  let left = offset;
  for (const { segment, blocks } of segments.toSorted((a, b) => b.segment - a.segment)) {
    for (let index = BLOCKS_IN_SEGMENT - 1; index >= 0; index--) {
      const count = blocks[index.toString(36)] ?? 0;
      if (left < count) return { from: (segment * BLOCKS_IN_SEGMENT + index + 1) * BLOCK - 1, skip: left };
      left -= count;
    }
  }
  return undefined;
}

export interface PageRequest {
  limit: number;
  page: number;
}

/** The numbers of a list answer (interface 2.2): `result` is the total, and `nextpage` stays on the last page. */
export function pageNumbers({ limit, page }: PageRequest, total: number) {
  const maxpage = Math.max(1, Math.ceil(total / limit));
  return { result: total, perpage: limit, currentpage: page, nextpage: Math.min(page + 1, maxpage), maxpage };
}
