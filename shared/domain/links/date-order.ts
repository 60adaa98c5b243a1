import { BLOCK_SIZE, listBlocks, type SegmentCounts } from '../owned/paging.ts';

/**
 * The order of a user's links by date. Numbers are given out in the order of creation, so that links dated at their creation
 * are in the order of their numbers. Only backdated links, such as imported ones, are not: each of them has an anchor, the
 * highest number of a link in order that is not newer than it, or 0. Links in order are only added above, so that an anchor
 * never changes. Between two links in order, backdated ones are sorted by date, and then by number.
 */
export interface Place {
  n: number;
  /** Undefined for a link in order. */
  anchor?: number | undefined;
  /** `YYYY-MM-DD HH:MM:SS`. */
  date: string;
}

/** Sorts the newest first. The dates of links in order do not matter. */
export function comparePlaces(a: Place, b: Place): number {
  const [first, second] = [a.anchor ?? a.n, b.anchor ?? b.n];
  if (first !== second) return second - first;
  if (a.anchor === undefined || b.anchor === undefined) return a.anchor === undefined ? 1 : -1;
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.n - a.n;
}

/** Sorts whole links, the newest first, and those of the same time by their ids. */
export function compareDates(a: { date: string; id: number }, b: { date: string; id: number }): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.id - a.id;
}

/** These numbers of links, newest first. All others than these backdated links are in order. */
export function sortByDate(numbers: readonly number[], backdated: readonly Place[]): number[] {
  const places = new Map(backdated.map((place) => [place.n, place]));
  return numbers
    .map((n) => places.get(n) ?? { n, date: '' })
    .sort(comparePlaces)
    .map(({ n }) => n);
}

/** Backdated links that are counted together: those of a day whose anchors are in the same block. */
export interface Bucket {
  block: number;
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface BucketCount extends Bucket {
  count: number;
}

export const findBucket = ({ anchor, date }: { anchor: number; date: string }): Bucket => ({
  block: Math.floor(anchor / BLOCK_SIZE),
  day: date.slice(0, 10),
});

export const compareBuckets = (a: Bucket, b: Bucket): number =>
  b.block - a.block || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);

/** Offsets from the newest link; `to` is exclusive. */
export interface Window {
  from: number;
  to: number;
}

/** A block with links of the page. What is read of it are the links in order, and the backdated links of these buckets. */
export interface Stretch {
  block: number;
  /** Whether it has links in order. */
  hasOrdered: boolean;
  buckets: Bucket[];
  /** The offset of the first link, if it is among those that are read. */
  offset: number;
}

/** What has to be read for a page: all links that can be on it, as far as the counts tell. */
export function planPage(
  segments: readonly SegmentCounts[],
  buckets: readonly BucketCount[],
  window: Window,
) {
  const ordered = new Map(listBlocks(segments).map(({ block, count }) => [block, count]));
  const backdated = Map.groupBy(buckets.toSorted(compareBuckets), ({ block }) => block);
  const blocks = [...new Set([...ordered.keys(), ...backdated.keys()])].sort((a, b) => b - a);
  const stretches: Stretch[] = [];
  let offset = 0;
  for (const block of blocks) {
    if (offset >= window.to) break;
    const [count, inBlock] = [ordered.get(block) ?? 0, backdated.get(block) ?? []];
    const end = offset + count + inBlock.reduce((sum, bucket) => sum + bucket.count, 0);
    if (end > window.from) stretches.push(planStretch({ block, count, offset }, inBlock, window));
    offset = end;
  }
  return stretches;
}

/**
 * Where a bucket is among the links in order of its block is not known before they are read: each of them may be above it.
 * The buckets that are left out are before or after the page in any case.
 */
function planStretch(
  { block, count, offset }: { block: number; count: number; offset: number },
  buckets: readonly BucketCount[],
  { from, to }: Window,
): Stretch {
  const needed: Bucket[] = [];
  let [above, skipped] = [offset, offset];
  for (const { count: size, day } of buckets) {
    if (above + size + count <= from) skipped += size;
    else if (above < to) needed.push({ block, day });
    above += size;
  }
  return { block, hasOrdered: count > 0, buckets: needed, offset: skipped };
}

/** The places of the page's links, newest first, among the places that were read as planned. */
export function pickPage<T extends Place>(
  stretches: readonly Stretch[],
  places: readonly T[],
  { from, to }: Window,
): T[] {
  const byBlock = Map.groupBy(places, ({ n, anchor = n }) => Math.floor(anchor / BLOCK_SIZE));
  return stretches.flatMap(({ block, offset }) =>
    (byBlock.get(block) ?? [])
      .toSorted(comparePlaces)
      .slice(Math.max(0, from - offset), Math.max(0, to - offset)),
  );
}
