import pLimit, { type LimitFunction } from 'p-limit';
import { BusyError } from '../errors.ts';
import { millisecondsLeft } from '../invocation.ts';

/** As many bulk requests as one key may send in a minute. Each of them holds its body in memory. */
const MAX_BULK_WAITING = 30;

/** Searches hold little. Their time ends before as many of them ran. */
const MAX_SEARCHES_WAITING = 300;

/** With less time left, no row would start. */
const MIN_LEFT_MS = 3_000;

const RETRY_AFTER_SECONDS = 5;

type Limits = Map<number, LimitFunction>;
const [bulkLimits, searchLimits]: [Limits, Limits] = [new Map(), new Map()];

/**
 * Runs something long of a user after what the user already runs in this process, so that several keys do not get more of the
 * machine than one. Rejects with `busy` when too many wait, or when too little time is left after waiting.
 */
export const runInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(bulkLimits, MAX_BULK_WAITING, userId, run);

/** The same for searches, which do not wait for bulk requests. */
export const searchInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(searchLimits, MAX_SEARCHES_WAITING, userId, run);

async function runAfterOthers<T>(
  limits: Limits,
  maxWaiting: number,
  userId: number,
  run: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(userId) ?? pLimit(1);
  if (limit.pendingCount >= maxWaiting) throw busy('Too many requests of the user wait.');
  limits.set(userId, limit);
  const mustWait = limit.activeCount > 0;
  try {
    return await limit(() => {
      if (mustWait && millisecondsLeft() < MIN_LEFT_MS)
        throw busy('Other requests of the user took too long.');
      return run();
    });
  } finally {
    if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(userId);
  }
}

const busy = (cause: string) => new BusyError(cause, RETRY_AFTER_SECONDS);
