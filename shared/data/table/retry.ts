import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError } from '../../errors.ts';

interface RetryOptions {
  /** Whether another attempt may succeed after this error. */
  isRetryable(error: unknown): boolean;
  maxAttempts: number;
  /** The longest first pause; each one after it may be twice as long. 0 retries without a pause. */
  baseDelayMs?: number;
  maxDelayMs?: number;
  /** No attempt starts later than this after the first one. */
  maxTotalMs?: number;
  /** The error to throw when the attempts or the time are used up; `busy` by default. */
  toFinalError?(error: unknown): unknown;
}

/** For optimistic locks: enough for 50 writers of one item at a time, on a table that takes up to 20 ms for a request. */
export const OPTIMISTIC_RETRIES = { maxAttempts: 60, baseDelayMs: 40, maxDelayMs: 400, maxTotalMs: 5_000 };

/**
 * Runs an operation until it succeeds or fails for good, with a random pause before each retry (exponential backoff
 * with full jitter). The default time limit of 3 s leaves room for a second, outer retry within a function's 10 s.
 */
export async function retryWithBackoff<T>(
  run: () => Promise<T>,
  {
    isRetryable,
    maxAttempts,
    baseDelayMs = 20,
    maxDelayMs = 500,
    maxTotalMs = 3_000,
    toFinalError = (cause) => new BusyError(cause),
  }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + maxTotalMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      const delay = Math.random() * Math.min(baseDelayMs * 2 ** (attempt - 1), maxDelayMs);
      if (attempt >= maxAttempts || performance.now() + delay > deadline) throw toFinalError(error);
      if (delay > 0) await sleep(delay);
    }
  }
}

/** An item changed between our read and our write, or between two reads. */
export class StaleItem extends Error {}

/** Runs an operation again, with another random alias or code, while the one it generated is taken. */
export function retryOnClash<T>(run: () => Promise<T>, isClash: (error: unknown) => boolean): Promise<T> {
  return retryWithBackoff(run, {
    isRetryable: isClash,
    maxAttempts: 5,
    baseDelayMs: 0,
    toFinalError: (error) => error,
  });
}
