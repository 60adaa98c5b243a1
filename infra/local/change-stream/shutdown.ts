import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLostError } from './leases/lease-lost-error.ts';

/** How long failing work is still retried after the shutdown begins. */
const RETRY_TIMEOUT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
/** The stream may give the time of a change in whole seconds. */
const CLOCK_RESOLUTION_SECONDS = 1;

/** The work still failed when there was no more time to retry it. */
export class RetryTimeoutError extends Error {}

export interface Shutdown {
  /** Aborted when the shutdown begins. */
  signal: AbortSignal;
  begin(): void;
  /** Whether a change was made so long after the shutdown began, in Unix seconds, that the next start can deliver it. */
  isAfterStop(seconds: number): boolean;
  /**
   * Runs it until it succeeds, with pauses that double from 0.1 to 5 s. Rejects with a RetryTimeoutError only if it
   * still fails some time after the shutdown began, and with a LeaseLostError immediately.
   */
  retry<T>(run: () => Promise<T>, report: (error: unknown, attempt: number) => void): Promise<T>;
}

/** The state that all loops of a delivery share. */
export function trackShutdown(retryTimeoutMs = RETRY_TIMEOUT_MS): Shutdown {
  const controller = new AbortController();
  const { signal } = controller;
  let retryUntil = Number.POSITIVE_INFINITY;
  let stoppedAt = Number.POSITIVE_INFINITY;

  /** The shutdown ends a pause that began before it. */
  const pause = (attempt: number) =>
    sleep(
      Math.min(
        FIRST_PAUSE_MS * 2 ** (attempt - 1),
        MAX_PAUSE_MS,
        Math.max(0, retryUntil - performance.now()),
      ),
      undefined,
      signal.aborted ? {} : { signal },
    ).catch(() => undefined);

  return {
    signal,
    begin() {
      retryUntil = performance.now() + retryTimeoutMs;
      stoppedAt = Date.now() / 1000;
      controller.abort();
    },
    isAfterStop: (seconds) => seconds > stoppedAt + CLOCK_RESOLUTION_SECONDS,
    async retry(run, report) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await run();
        } catch (cause) {
          if (cause instanceof LeaseLostError) throw cause;
          report(cause, attempt);
          if (performance.now() >= retryUntil) throw new RetryTimeoutError('No time to retry.', { cause });
          await pause(attempt);
        }
      }
    },
  };
}
