import { FittingVersions } from '../../domain/links/fit-changes.ts';
import {
  type FieldChange,
  hasLongHistory,
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
import { beginStep } from '../../event-loop.ts';
import { startPurge } from '../jobs/start-purge.ts';
import { historyPartition, versionKey } from '../keys.ts';
import { buildProjection } from '../table/expressions.ts';
import { type Item, type QueryResponse, queryOnce, type Stored } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { type LinkAuthor, notifyOfChange } from './link-events.ts';

/** how many versions of a link are stored, with the current one. */
const MAX_VERSIONS = 1_000;
/** Past versions are stored in a ring, so that one more replaces the oldest, which costs nothing. */
const SLOTS = MAX_VERSIONS - 1;
const findSlot = (version: number) => version % SLOTS;

const DAY_SECONDS = 86_400;
const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * The changed link as it is to be stored, and the part of the transaction that keeps its version before, and that tells the
 * author’s webhooks.
 */
export function recordChange(
  before: Link,
  after: Link,
  author: LinkAuthor,
  hasReachedLimit = false,
): { after: Link; steps: Step[] } {
  const { link, past } = reviseLink(before, after, author);
  if (!past) return { after: link, steps: [] };
  const ttl = toSeconds(author.now) + env.historyDays * DAY_SECONDS;
  return {
    after: link,
    steps: [
      { Put: { Item: { ...versionKey(before.id, findSlot(past.version)), ...past, ttl } } },
      ...notifyOfChange(before, link, author, hasReachedLimit),
    ],
  };
}

/**
 * Starts to forget the oldest versions of a link if this change made its history too long. Not in the change's transaction, which can
 * have as many steps as one may have: if a crash prevents it, the next time is soon enough.
 */
export async function limitHistory(before: Link, after: Link): Promise<void> {
  if (hasLongHistory(before, after)) await transact([startPurge('old-versions', after.userId, after.id)]);
}

type StoredVersion = Stored<PastVersion & { ttl: number }>;

const slotsBetween = (id: number, first: number, last: number) => ({
  KeyConditionExpression: 'pk = :link AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':link': historyPartition(id),
    ':first': versionKey(id, first).sk,
    ':last': versionKey(id, last).sk,
  },
  ConsistentRead: true,
});

/** The queries for the versions of a link up to this one, the newer ones first: the ring can go on at its end. */
function queriesUntil(id: number, version: number) {
  const newest = findSlot(version);
  const newer = slotsBetween(id, 0, newest);
  return version < SLOTS || newest === SLOTS - 1 ? [newer] : [newer, slotsBetween(id, newest + 1, SLOTS - 1)];
}

const EXPIRED_AT_ONCE = 10;

/** The past versions of a link up to this one, newest first, at most so many of them, without those that have expired. */
export async function* readVersionsUntil(
  id: number,
  newest: number,
  now: Date,
  count = SLOTS,
): AsyncGenerator<PastVersion> {
  if (newest === 0) return;
  let [left, expected] = [count, newest];
  for (const query of queriesUntil(id, newest)) {
    let start: Item | undefined;
    do {
      if (left <= 0) return;
      const newestFirst = { ...query, ScanIndexForward: false };
      const { items, last }: QueryResponse<StoredVersion> = await queryOnce(newestFirst, left, start);
      for (const { pk: _pk, sk: _sk, ttl, ...past } of items) {
        // Slots of older versions can have newer ones by now.
        if (ttl <= toSeconds(now) || past.version !== expected--) return;
        await beginStep();
        yield past;
      }
      left -= items.length;
      start = last;
    } while (start);
  }
}

/** The oldest version that has not expired. DynamoDB may delete those that have days later. */
async function findOldest(link: Link, now: Date): Promise<number> {
  const { version } = markVersion(link);
  for (const query of queriesUntil(link.id, version - 1).reverse()) {
    const numbers = { ...query, ...buildProjection(['version', 'ttl']) };
    let start: Item | undefined;
    do {
      const { items, last } = await queryOnce<StoredVersion>(numbers, EXPIRED_AT_ONCE, start);
      const kept = items.find(({ ttl }) => ttl > toSeconds(now));
      if (kept) return kept.version;
      start = last;
    } while (start);
  }
  return version;
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
  const { version: current } = markVersion(link);
  for await (const past of readVersionsUntil(link.id, current - 1, now, end)) {
    const before = undoChange(version, past);
    if (position >= first) fitting.add(toEntry(markVersion(version), listChanges(before, version)));
    version = before;
    position++;
  }
  if (position === end) return { entries, total: current - (await findOldest(link, now)) + 1 };
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
  const pastVersions = readVersionsUntil(link.id, current - 1, now, current - number);
  for await (const past of pastVersions) version = undoChange(version, past);
  if (markVersion(version).version !== number) throw new ServiceError('version_not_found');
  return version;
}
