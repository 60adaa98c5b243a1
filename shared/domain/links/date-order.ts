import { BLOCK_SIZE, listBlocks, type SegmentCounts } from '../owned/paging.ts';
import { eachInSteps, type Steps, sortInSteps } from '../steps.ts';

/**
 * The order of a user's links by date, and of those of the same date by number. Numbers are assigned in the order of creation,
 * so that links dated at their creation are in the order of their numbers. Only backdated links, such as imported ones, are not:
 * each of them has an anchor, a number above the links in order that are not newer, and below the others. Links in order are only
 * added above, as one that comes back after its deletion becomes a backdated one, so that an anchor stays right.
 */
export interface DatePosition {
  n: number;
  /** Undefined for a link in order. */
  anchor?: number | undefined;
  /** `YYYY-MM-DD HH:MM:SS`. */
  date: string;
}

const getBlock = ({ n, anchor = n }: Pick<DatePosition, 'n' | 'anchor'>) => Math.floor(anchor / BLOCK_SIZE);

/**
 * Sorts the newest first. The dates of links in order do not matter. Backdated links of a block between which no link in order is
 * left are sorted by date, whatever their anchors.
 */
export function* sortPositions<T extends DatePosition>(positions: readonly T[]): Steps<T[]> {
  const sorted = yield* sortInSteps(positions, compareAnchors);
  let from = 0;
  for (let to = 1; to <= sorted.length; to++) {
    if (areNeighbors(sorted[to - 1], sorted[to])) continue;
    if (sorted[from]?.anchor !== sorted[to - 1]?.anchor) {
      const byDate = yield* sortInSteps(sorted.slice(from, to), comparePositions);
      for (const [i, position] of byDate.entries()) sorted[from + i] = position;
    }
    from = to;
  }
  return sorted;
}

/** Whether nothing but dates tells which of these comes first. */
const areNeighbors = (a?: DatePosition, b?: DatePosition) =>
  a?.anchor !== undefined && b?.anchor !== undefined && getBlock(a) === getBlock(b);

function compareAnchors(a: DatePosition, b: DatePosition): number {
  const [first, second] = [a.anchor ?? a.n, b.anchor ?? b.n];
  if (first !== second) return second - first;
  if (a.anchor === undefined || b.anchor === undefined) return a.anchor === undefined ? 1 : -1;
  return comparePositions(a, b);
}

function comparePositions(a: DatePosition, b: DatePosition): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.n - a.n;
}

/** Sorts whole links, the newest first, and those of the same time by their ids. */
export function compareDates(a: { date: string; id: number }, b: { date: string; id: number }): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.id - a.id;
}

/** These numbers of links, newest first. All others than these backdated links are in order. */
export function* sortByDate(numbers: readonly number[], backdated: readonly DatePosition[]): Steps<number[]> {
  const positions = new Map<number, DatePosition>();
  yield* eachInSteps(backdated, (position) => positions.set(position.n, position));
  const found: DatePosition[] = [];
  yield* eachInSteps(numbers, (n) => found.push(positions.get(n) ?? { n, date: '' }));
  return (yield* sortPositions(found)).map(({ n }) => n);
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
export function* planPage(
  segments: readonly SegmentCounts[],
  buckets: readonly BucketCount[],
  window: Window,
): Steps<Stretch[]> {
  const ordered = new Map(listBlocks(segments).map(({ block, count }) => [block, count]));
  const backdated = Map.groupBy(yield* sortInSteps(buckets, compareBuckets), ({ block }) => block);
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

/** The positions of the page's links, newest first, among the positions that were read as planned. */
export function* pickPage<T extends DatePosition>(
  stretches: readonly Stretch[],
  positions: readonly T[],
  { from, to }: Window,
): Steps<T[]> {
  const byBlock = Map.groupBy(positions, getBlock);
  const picked: T[] = [];
  for (const { block, offset } of stretches) {
    const sorted = yield* sortPositions(byBlock.get(block) ?? []);
    picked.push(...sorted.slice(Math.max(0, from - offset), Math.max(0, to - offset)));
  }
  return picked;
}
