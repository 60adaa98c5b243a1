import pLimit, { type LimitFunction } from 'p-limit';
import { millisecondsLeft } from '../deadline.ts';
import { BusyError } from '../errors.ts';

/** As many as one key may send in a minute. Each of them holds its body in memory. */
const MAX_WAITING = 30;

/** With less time left, no row would start. */
const MIN_LEFT_MS = 3_000;

const RETRY_AFTER_SECONDS = 5;

const limits = new Map<number, LimitFunction>();

/**
 * Runs something long of a user after what the user already runs in this process, so that several keys do not get more of the
 * machine than one. Rejects with `busy` when too many wait, or when too little time is left after waiting.
 */
export async function runInTurnOfUser<T>(userId: number, run: () => Promise<T>): Promise<T> {
  const limit = limits.get(userId) ?? pLimit(1);
  if (limit.pendingCount >= MAX_WAITING) throw busy('Too many requests of the user wait.');
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
