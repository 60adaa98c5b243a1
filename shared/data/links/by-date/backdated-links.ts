import { type Backdated, fromEntry, type ListEntry, toEntry } from '../../../domain/links/backdated-lists.ts';
import {
  type Bucket,
  type BucketCount,
  type DatePosition,
  findBucket,
} from '../../../domain/links/date-order.ts';
import { findBlock, OUT_OF_ORDER } from '../../../domain/owned/paging.ts';
import { mapInTurns } from '../../../event-loop.ts';
import { countKey } from '../../keys.ts';
import { addToCount, countItem } from '../../owned/counts.ts';
import { type Item, query, type Stored } from '../../table/items.ts';
import type { Step } from '../../table/transactions.ts';
import {
  backdatedBucketPrefix,
  backdatedCounter,
  backdatedCountPrefix,
  backdatedListKey,
  backdatedListPrefix,
  parseBackdatedListKey,
  parseBucketCounter,
} from './backdated-keys.ts';

/** Transaction steps that count a link in (1) or out (-1). */
export const countLink = (collection: string, { n, anchor, date }: DatePosition, by: 1 | -1): Step[] =>
  anchor === undefined ? [countItem(collection, n, by)] : listBackdated(collection, { n, anchor, date }, by);

/** The same for a backdated link, which is also listed. */
export function listBackdated(collection: string, link: Backdated, by: 1 | -1): Step[] {
  const { key, attribute } = backdatedCounter(collection, findBucket(link));
  return [
    addToCount(countKey(collection, findBlock(link.n).segment), OUT_OF_ORDER, by),
    addToCount(key, attribute, by),
    changeList(collection, link, by),
  ];
}

function changeList(collection: string, link: Backdated, by: 1 | -1): Step {
  const { list, entry } = toEntry(link);
  const { name: attribute, value } = entry;
  const Key = backdatedListKey(collection, list);
  const ExpressionAttributeNames = { '#n': attribute };
  if (by === -1)
    return { sets: { attribute }, Update: { Key, UpdateExpression: 'REMOVE #n', ExpressionAttributeNames } };
  const ExpressionAttributeValues = { ':entry': value };
  const update = { UpdateExpression: 'SET #n = :entry', ExpressionAttributeNames, ExpressionAttributeValues };
  return { sets: { attribute, value }, Update: { Key, ...update } };
}

/** The buckets that have links, from the counts as they are stored. */
export async function parseBuckets(
  counts: readonly Stored<Record<string, number>>[],
): Promise<BucketCount[]> {
  const parsed = await mapInTurns(counts, ({ pk: _, sk, ...counters }) =>
    Object.entries(counters)
      .filter(([, count]) => count > 0)
      .map(([counter, count]) => ({ ...parseBucketCounter(String(sk), counter), count })),
  );
  return parsed.flat();
}

/** The user's buckets; most users have none. Eventually consistent. */
export const readBuckets = async (collection: string): Promise<BucketCount[]> =>
  parseBuckets(
    await query<Record<string, number>>({
      KeyConditionExpression: 'pk = :collection AND begins_with(sk, :counts)',
      ExpressionAttributeValues: { ':collection': collection, ':counts': backdatedCountPrefix },
    }),
  );

const BYTES_PER_UNIT = 8192;
/** Of a list without its links, and of a link in it. */
const [BYTES_PER_LIST, BYTES_PER_LINK] = [60, 5];

/** About how many read units all lists take. */
export function estimateUnits(buckets: readonly BucketCount[]): number {
  const links = buckets.reduce((sum, { count }) => sum + count, 0);
  return Math.max(0.5, (BYTES_PER_LIST * buckets.length + BYTES_PER_LINK * links) / BYTES_PER_UNIT);
}

/** The backdated links of these buckets and those between them, or all; in any order, in one query. Eventually consistent. */
export async function readBackdated(
  collection: string,
  range?: { from: Bucket; to: Bucket },
): Promise<Backdated[]> {
  const lists = await query<Item>({
    KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest',
    ExpressionAttributeValues: {
      ':collection': collection,
      ':lowest': range ? backdatedBucketPrefix(range.from) : backdatedListPrefix,
      ':highest': `${range ? backdatedBucketPrefix(range.to) : backdatedListPrefix}~`,
    },
  });
  return (await mapInTurns(lists, readEntries)).flat();
}

/** The links in a stored list. */
function readEntries({ pk: _, sk, ...entries }: Stored<Item>): Backdated[] {
  const list = parseBackdatedListKey(sk);
  return Object.entries(entries).map(([name, value]) => fromEntry(list, { name, value } as ListEntry));
}
