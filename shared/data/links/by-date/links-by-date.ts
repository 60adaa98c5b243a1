import {
  type Bucket,
  type DatePosition,
  pickPage,
  planPage,
  type Stretch,
} from '../../../domain/links/date-order.ts';
import type { ListedLink } from '../../../domain/links/link-views.ts';
import { BLOCK_SIZE, type PageRequest, sumSegments } from '../../../domain/owned/paging.ts';
import { finishInTurns } from '../../../event-loop.ts';
import { itemKey, parseItemNumber } from '../../keys.ts';
import { readFrom, readNewest } from '../../owned/collections.ts';
import { readAllCounts } from '../../owned/counts.ts';
import { readItems } from '../../table/batch-get.ts';
import type { Stored } from '../../table/items.ts';
import { parseBuckets, readBackdated } from './backdated-links.ts';

type DatedLink = ListedLink & { anchor?: number };

/** A link's position, and the link itself if it was read with it. */
type ReadPosition = DatePosition & { link?: Stored<DatedLink> };

/**
 * A page of a user's links, by date, newest first. Without backdated links, this is the order of their numbers. With some, it
 * takes another request: the page's positions are read first, and then its backdated links.
 */
export async function readPageByDate(
  collection: string,
  { limit, page }: PageRequest,
  fields: readonly string[],
): Promise<{ items: ListedLink[]; total: number }> {
  const attributes = [...fields, 'anchor'];
  const [{ segments, others }, newest] = await Promise.all([
    readAllCounts(collection),
    page === 1 ? readNewest<DatedLink>(collection, { from: Infinity, count: limit, attributes }) : undefined,
  ]);
  const total = sumSegments(segments);
  const buckets = await parseBuckets(others);
  const window = { from: (page - 1) * limit, to: page * limit };
  if (buckets.length === 0) {
    const from = { offset: window.from, limit, attributes };
    return { items: newest ?? (await readFrom<DatedLink>(collection, segments, from)), total };
  }
  const stretches = await finishInTurns(planPage(segments, buckets, window));
  const needed = stretches.flatMap((stretch) => stretch.buckets);
  const inOrder = newest?.every(({ anchor }) => anchor === undefined);
  if (newest && inOrder && needed.length === 0) return { items: newest, total };
  const [ordered, backdated] = await Promise.all([
    readOrdered(collection, stretches, ['sk', ...attributes]),
    readNeeded(collection, needed),
  ]);
  const positions = await finishInTurns(
    pickPage<ReadPosition>(stretches, [...ordered, ...backdated], window),
  );
  return { items: await completePage(collection, positions, fields), total };
}

/** The links in order of these blocks: a query for each run of neighbors. */
async function readOrdered(
  collection: string,
  stretches: readonly Stretch[],
  attributes: readonly string[],
): Promise<ReadPosition[]> {
  const runs: { from: number; to: number }[] = [];
  for (const { block, hasOrdered } of stretches) {
    if (!hasOrdered) continue;
    const last = runs.at(-1);
    const from = block * BLOCK_SIZE;
    if (last?.from === from + BLOCK_SIZE) last.from = from;
    else runs.push({ from, to: from + BLOCK_SIZE - 1 });
  }
  const read = (run: { from: number; to: number }) =>
    readNewest<DatedLink>(collection, { lowest: run.from, from: run.to, count: Infinity, attributes });
  const links = (await Promise.all(runs.map(read))).flat();
  return links
    .filter(({ anchor }) => anchor === undefined)
    .map((link) => ({ n: parseItemNumber(link.sk), date: link.date, link }));
}

/** These buckets are next to each other. */
async function readNeeded(collection: string, buckets: readonly Bucket[]): Promise<ReadPosition[]> {
  const [newest, oldest] = [buckets[0], buckets.at(-1)];
  return newest && oldest ? readBackdated(collection, { from: oldest, to: newest }) : [];
}

/** Without links that were deleted between the two reads. */
async function completePage(
  collection: string,
  positions: readonly ReadPosition[],
  fields: readonly string[],
): Promise<ListedLink[]> {
  const keys = positions.filter(({ link }) => !link).map(({ n }) => itemKey(collection, n));
  if (keys.length === 0) return positions.flatMap(({ link }) => link ?? []);
  const find = await readItems<ListedLink>(keys, { consistent: false, attributes: fields });
  return positions.flatMap(({ n, link }) => link ?? find(itemKey(collection, n)) ?? []);
}
