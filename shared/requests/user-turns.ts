import pLimit, { type LimitFunction } from 'p-limit';
import { BusyError } from '../errors.ts';
import { millisecondsLeft } from '../invocation.ts';

/** With less time left, no row would start. */
const MIN_LEFT_MS = 3_000;

const RETRY_AFTER_SECONDS = 5;

interface Turns {
  /** What a user may run at the same time in this process. */
  atOnce: number;
  maxWaiting: number;
  limits: Map<number, LimitFunction>;
}

/** As many as one key may send in a minute. Each of them holds its body in memory. */
const bulkRequests: Turns = { atOnce: 1, maxWaiting: 30, limits: new Map() };
/** They hold little. Their time ends before as many of them ran. */
const searches: Turns = { atOnce: 1, maxWaiting: 300, limits: new Map() };
/** The page or the response about a large link takes up to 20 MB while it is made. Browsers send six requests at a time. */
const requests: Turns = { atOnce: 8, maxWaiting: 300, limits: new Map() };
/** A list can have 6 MB, and takes several times that while it is made: so much garbage of eight is collected in a longer turn. */
const longLists: Turns = { atOnce: 1, maxWaiting: 300, limits: new Map() };

/**
 * Runs something long of a user after what the user already runs in this process, so that several keys do not get more of the
 * machine than one. Rejects with `busy` when too many wait, or when too little time is left after waiting.
 */
export const runInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(bulkRequests, userId, run);

/** The same for searches, which do not wait for bulk requests. */
export const searchInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(searches, userId, run);

/** The same for any other request, of which several run at a time. */
export const respondInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(requests, userId, run);

/** The same for long lists, of which one runs at a time. */
export const listInTurnOfUser = <T>(userId: number, run: () => Promise<T>): Promise<T> =>
  runAfterOthers(longLists, userId, run);

async function runAfterOthers<T>(
  { atOnce, maxWaiting, limits }: Turns,
  userId: number,
  run: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(userId) ?? pLimit(atOnce);
  if (limit.pendingCount >= maxWaiting) throw busy('Too many requests of the user wait.');
  limits.set(userId, limit);
  const mustWait = limit.activeCount >= atOnce;
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
