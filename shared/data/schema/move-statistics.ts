import { type ClickCollection, type ClickSubject, clickSubject } from '../../domain/clicks/clicks.ts';
import { moveCounters } from '../../domain/clicks/old-statistics.ts';
import { noStatistics } from '../../domain/clicks/statistics-items.ts';
import { openTally } from '../../domain/clicks/tallies.ts';
import { idOf, ownerOf } from '../../ids.ts';
import { keyOfSubject } from '../counting/counting-steps.ts';
import { addToStatistics, readStatisticsStates } from '../counting/statistics.ts';
import { collectionKey, nextNumberKey, userEntryKey, users } from '../keys.ts';
import { oldStatisticsKey } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';
import { chunksOf } from '../table/batches.ts';
import { getItem, type Item, query, type Stored } from '../table/items.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { startRefresh } from '../users/refresh-requests.ts';

/** Users at a time: their next numbers are one BatchGetItem. */
const MAX_USERS = 50;
/** In one pass, which takes a second or two: other tasks wait for it in the stream. */
const MAX_IDS = 500;
/** Both subjects of each are moved at the same time. */
const IDS_AT_ONCE = 20;
/** Higher than any number of an item. */
const LAST_NUMBER = 99_999_999;

const collections: readonly ClickCollection[] = ['links', 'qr-codes'];

interface Progress {
  /** The last id whose statistics were moved. */
  position: number;
  isDone: boolean;
}

/**
 * Moves the statistics that schema version 1 wrote, of links and QR codes with ids after this one. Finds them without a
 * scan: ids begin with their owner, and owners know the last number of each collection. Also starts a refresh for each
 * owner, which writes what version 1 did not: when a plan ends, and which links of a campaign a rotator can draw.
 */
export async function moveOldStatistics(
  after: number,
  { isTimeUp }: { isTimeUp(): boolean },
): Promise<Progress> {
  const { ids, newOwners, ...end } = await idsAfter(after);
  if (newOwners.length > 0) await transact(newOwners.map(startRefresh));
  let position = after;
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    await moveAll(some);
    position = some.at(-1) ?? position;
    if (isTimeUp()) return { position, isDone: false };
  }
  return end;
}

async function idsAfter(after: number): Promise<Progress & { ids: number[]; newOwners: number[] }> {
  const owners = await query<{ userId: number }>(
    {
      KeyConditionExpression: 'pk = :users AND sk >= :owner',
      ExpressionAttributeValues: { ':users': users, ':owner': userEntryKey(ownerOf(after)).sk },
      ConsistentRead: true,
    },
    MAX_USERS,
  );
  const nextKey = (userId: number, name: ClickCollection) => nextNumberKey(collectionKey(userId, name));
  const find = await readItems<{ last: number }>(
    owners.flatMap(({ userId }) => collections.map((name) => nextKey(userId, name))),
  );
  const ids: number[] = [];
  const newOwners: number[] = [];
  for (const { userId } of owners) {
    if (after < idOf(userId, 1)) newOwners.push(userId);
    const last = Math.max(...collections.map((name) => find(nextKey(userId, name))?.last ?? 0));
    for (let id = Math.max(after + 1, idOf(userId, 1)); id <= idOf(userId, last); id++) {
      if (ids.length === MAX_IDS) return { ids, newOwners, position: id - 1, isDone: false };
      ids.push(id);
    }
  }
  const position = idOf(owners.at(-1)?.userId ?? ownerOf(after), LAST_NUMBER);
  return { ids, newOwners, position, isDone: owners.length < MAX_USERS };
}

async function moveAll(ids: readonly number[]): Promise<void> {
  const subjects = ids.flatMap((id) => collections.map((name) => clickSubject(name, id)));
  const find = await readItems(subjects.map(oldStatisticsKey), { attributes: ['pk', 'sk'] });
  const found = ids.flatMap((id) =>
    collections
      .map((name) => clickSubject(name, id))
      .filter((subject) => find(oldStatisticsKey(subject)) !== undefined)
      .map((subject) => moveStatistics(subject, ownerOf(id))),
  );
  await Promise.all(found);
}

/** Clicks were counted in between, or a concurrent function moved the same. */
class StaleStatistics extends Error {}
/** What remains of it goes with its purge. */
class SubjectDeleted extends Error {}

const RETRIES = {
  isRetryable: (error: unknown) => error instanceof StaleStatistics,
  maxAttempts: 10,
  maxTotalMs: 10_000,
  toFinalError: (error: unknown) => error,
};

/** Moves the statistics of one subject: most in one transaction, those with hundreds of long names in several. */
async function moveStatistics(subject: ClickSubject, userId: number): Promise<void> {
  try {
    while (await retryWithBackoff(() => moveOnce(subject, userId), RETRIES));
  } catch (error) {
    if (!(error instanceof SubjectDeleted)) throw error;
  }
}

/** Whether something is left to move. */
async function moveOnce(subject: ClickSubject, userId: number): Promise<boolean> {
  const old = await getItem(oldStatisticsKey(subject));
  if (!old) return false;
  const before = (await readStatisticsStates([subject])).get(subject) ?? noStatistics();
  const tally = openTally({ subject, userId }, before);
  const rest = moveCounters(old, tally);
  const stale = () => new StaleStatistics();
  await transact([
    {
      ConditionCheck: {
        Key: keyOfSubject({ subject, userId }),
        ConditionExpression: 'attribute_exists(pk)',
      },
      onConditionFailed: () => new SubjectDeleted(),
    },
    replaceOld(old, rest, stale),
    ...addToStatistics(tally, stale),
  ]);
  return rest !== undefined;
}

/** On condition that neither a concurrent move nor a function of the release before changed it: both change `clicks`. */
function replaceOld(old: Stored<Item>, rest: Item | undefined, onConditionFailed: () => Error): Step {
  const { pk, sk, clicks } = old;
  const unchanged = {
    ConditionExpression: '#clicks = :clicks',
    ExpressionAttributeNames: { '#clicks': 'clicks' },
    ExpressionAttributeValues: { ':clicks': clicks },
  };
  return rest
    ? { Put: { Item: rest, ...unchanged }, onConditionFailed }
    : { Delete: { Key: { pk, sk }, ...unchanged }, onConditionFailed };
}
