import { type BucketCount, type DatePosition, findBucket } from '../../../domain/links/date-order.ts';
import { BLOCK_SIZE, listBlocks } from '../../../domain/owned/paging.ts';
import { parseItemNumber } from '../../keys.ts';
import { itemsAfter } from '../../owned/collections.ts';
import { readAllCounts } from '../../owned/counts.ts';
import { buildProjection } from '../../table/expressions.ts';
import { query } from '../../table/items.ts';
import { shareRead } from '../../table/shared-reads.ts';
import { parseBuckets, readBackdated } from './backdated-links.ts';

/** A link that is backdated, or becomes one; a new one has no number yet, and is above those of the same date. */
type Dated = { date: string; n?: number };

/**
 * The anchor of a backdated link: the highest number of a link in order that is not newer, or 0. If links were deleted, backdated
 * ones that are not newer can have higher anchors; it is then in the highest of their blocks, so that blocks are in the order of
 * dates. Reads the counts and the first block of links: most imports are older than all of them. Otherwise, it searches the
 * blocks, which takes at most 13 more requests, one after the other, for 100,000 links. Rows of one request share what is read.
 */
export const findAnchor = async (collection: string, link: Dated): Promise<number> =>
  findAmong(collection, await shareRead(`blocks of ${collection}`, () => readBlocks(collection)), link);

/** The anchor of a link that comes back after its deletion; undefined if all links are in order, as it was. */
export async function findRestoredAnchor(
  collection: string,
  link: DatePosition,
): Promise<number | undefined> {
  const existing = await readBlocks(collection);
  if (link.anchor === undefined && existing.buckets.length === 0) return undefined;
  return findAmong(collection, existing, link);
}

type Existing = Awaited<ReturnType<typeof readBlocks>>;

async function findAmong(collection: string, { blocks, buckets }: Existing, link: Dated): Promise<number> {
  const anchor = await findInOrder(collection, blocks, link);
  const block = await findHighestBlock(collection, buckets, { ...link, anchor });
  return Math.max(anchor, block * BLOCK_SIZE);
}

async function readBlocks(collection: string) {
  const { segments, others } = await readAllCounts(collection);
  const blocks = listBlocks(segments).map(({ block }) => block);
  return { blocks: blocks.reverse(), buckets: await parseBuckets(others) };
}

const isAbove = (link: Dated, { date, n }: DatePosition) =>
  link.date === date ? (link.n ?? Infinity) > n : link.date > date;

/** The highest number of a link in order that is not newer, or 0. */
async function findInOrder(collection: string, all: readonly number[], link: Dated): Promise<number> {
  let blocks = all;
  // Of the blocks before `low`, the first links are not newer; of those from `high` on, they are.
  let [low, high, anchor] = [0, blocks.length, 0];
  for (let middle = 0; low < high; middle = Math.floor((low + high) / 2)) {
    const links = await readOrdered(collection, blocks[middle] ?? 0);
    const older = links.filter((one) => isAbove(link, one));
    if (links.length === 0) {
      // They were deleted after the counts were read.
      blocks = blocks.toSpliced(middle, 1);
      high--;
    } else if (older.length === 0) high = middle;
    else {
      low = middle + 1;
      anchor = Math.max(anchor, ...older.map(({ n }) => n));
    }
  }
  return anchor;
}

/**
 * The highest block of the anchors of backdated links that are not newer, if it is above that of this anchor; otherwise 0. Only
 * where such a block has links of the same day, their lists are read.
 */
async function findHighestBlock(
  collection: string,
  buckets: readonly BucketCount[],
  link: Dated & { anchor: number },
): Promise<number> {
  const day = link.date.slice(0, 10);
  const higher = buckets.filter((bucket) => bucket.block > findBucket(link).block && bucket.day <= day);
  const older = higher.filter((bucket) => bucket.day < day);
  const lists = higher
    .filter((bucket) => bucket.day === day)
    .map((bucket) =>
      shareRead(`backdated ${day} ${bucket.block} of ${collection}`, () =>
        readBackdated(collection, { from: bucket, to: bucket }),
      ),
    );
  const notNewer = (await Promise.all(lists)).flat().filter((one) => isAbove(link, one));
  const blocks = [...older, ...notNewer.map(findBucket)].map(({ block }) => block);
  return blocks.reduce((highest, block) => Math.max(highest, block), 0);
}

/** The links in order in a block. */
function readOrdered(collection: string, block: number): Promise<{ n: number; date: string }[]> {
  return shareRead(`block ${block} of ${collection}`, async () => {
    const [from, to] = [block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE - 1];
    const links = await query<{ date: string; anchor?: number }>({
      ...itemsAfter(collection, from - 1, to),
      ...buildProjection(['sk', 'date', 'anchor']),
    });
    return links
      .filter(({ anchor }) => anchor === undefined)
      .map(({ sk, date }) => ({ n: parseItemNumber(sk), date }));
  });
}
