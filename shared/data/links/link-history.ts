import { FittingVersions } from '../../domain/links/fit-changes.ts';
import {
  type Author,
  type FieldChange,
  listChanges,
  markVersion,
  type PastVersion,
  reviseLink,
  undoChange,
  type VersionMark,
} from '../../domain/links/link-history.ts';
import type { Link } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { env } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { shareEventLoop } from '../../event-loop.ts';
import { historyPartition, versionKey } from '../keys.ts';
import { buildProjection } from '../table/expressions.ts';
import { type Item, type QueryResponse, queryOnce, type Stored } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

const DAY_SECONDS = 86_400;
const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** What changes a link without anyone asking for it. */
export const bySystem = (): Author => ({ by: 'system', now: new Date() });

/** The changed link as it is to be stored, and the part of the transaction that keeps its version before. */
export function recordChange(before: Link, after: Link, author: Author): { after: Link; steps: Step[] } {
  const { link, past } = reviseLink(before, after, author);
  if (!past) return { after: link, steps: [] };
  const ttl = toSeconds(author.now) + env.historyDays * DAY_SECONDS;
  return {
    after: link,
    steps: [{ Put: { Item: { ...versionKey(before.id, past.version), ...past, ttl } } }],
  };
}

type StoredVersion = Stored<PastVersion & { ttl: number }>;

const versionsBefore = (link: Link) => ({
  KeyConditionExpression: 'pk = :link AND sk < :version',
  ExpressionAttributeValues: {
    ':link': historyPartition(link.id),
    ':version': versionKey(link.id, markVersion(link).version).sk,
  },
  ConsistentRead: true,
});

const EXPIRED_AT_ONCE = 10;

/** The newest `count` versions before the one of this link, newest first, without those that have expired. */
async function* readPastVersions(link: Link, count: number, now: Date): AsyncGenerator<PastVersion> {
  let [left, start]: [number, Item | undefined] = [count, undefined];
  while (left > 0) {
    const newestFirst = { ...versionsBefore(link), ScanIndexForward: false };
    const { items, last }: QueryResponse<StoredVersion> = await queryOnce(newestFirst, left, start);
    for (const { pk: _pk, sk: _sk, ttl, ...past } of items) {
      if (ttl <= toSeconds(now)) return;
      await shareEventLoop();
      yield past;
    }
    left = last ? left - items.length : 0;
    start = last;
  }
}

/** The oldest version that has not expired. DynamoDB may delete those that have days later. */
async function findOldest(link: Link, now: Date): Promise<number> {
  const query = { ...versionsBefore(link), ...buildProjection(['version', 'ttl']) };
  let start: Item | undefined;
  do {
    const { items, last } = await queryOnce<StoredVersion>(query, EXPIRED_AT_ONCE, start);
    const kept = items.find(({ ttl }) => ttl > toSeconds(now));
    if (kept) return kept.version;
    start = last;
  } while (start);
  return markVersion(link).version;
}

export interface VersionEntry {
  version: number;
  date: string;
  by: string;
  changes: FieldChange[];
}

const toEntry = ({ version, changedAt, changedBy }: VersionMark, changes: FieldChange[]): VersionEntry => ({
  version,
  date: changedAt,
  by: changedBy,
  changes,
});

/**
 * A page of a link's versions, newest first, without the values that do not fit into a response, and how many there are. Reads
 * all versions up to the end of the page: a change of a URL takes about 0.05 read units.
 */
export async function readHistory(
  link: Link,
  { limit, page }: PageRequest,
  now: Date,
): Promise<{ entries: VersionEntry[]; total: number }> {
  const [first, end] = [(page - 1) * limit, page * limit];
  const fitting = new FittingVersions<VersionEntry>();
  const { versions: entries } = fitting;
  let [version, position] = [link, 0];
  for await (const past of readPastVersions(link, end, now)) {
    const before = undoChange(version, past);
    if (position >= first) fitting.add(toEntry(markVersion(version), listChanges(before, version)));
    version = before;
    position++;
  }
  if (position === end)
    return { entries, total: markVersion(link).version - (await findOldest(link, now)) + 1 };
  // Of the oldest one that is kept, the version before is not known, unless it is the creation.
  const mark = markVersion(version);
  if (position >= first)
    fitting.add(toEntry(mark, mark.version === 1 ? listChanges(undefined, version) : []));
  return { entries, total: position + 1 };
}

/** The link as it was in this version. Throws `version_not_found`. */
export async function readVersion(link: Link, number: number, now: Date): Promise<Link> {
  let version = link;
  const { version: current } = markVersion(link);
  for await (const past of readPastVersions(link, current - number, now)) version = undoChange(version, past);
  if (markVersion(version).version !== number) throw new ServiceError('version_not_found');
  return version;
}
