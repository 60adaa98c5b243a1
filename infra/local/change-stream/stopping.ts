import { setTimeout as sleep } from 'node:timers/promises';

/** How long work that keeps failing is still tried after the stop, in milliseconds. */
const PATIENCE = 5000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
/** Times of changes may be in whole seconds. */
const CLOCK_RESOLUTION = 1;

/** What was to be done failed until there was no more time for it. */
export class GivenUpError extends Error {}

export interface Stopping {
  /** Aborted when everything is to come to its end. */
  signal: AbortSignal;
  begin(): void;
  /** Whether something came so long after the stop, in Unix seconds, that it can wait for the next start. */
  isAfterStop(seconds: number): boolean;
  /**
   * Runs it again, after a pause that doubles from 0.1 to 5 s, until it succeeds. Rejects with a GivenUpError only when
   * it still fails some seconds after the stop.
   */
  untilItSucceeds<T>(run: () => Promise<T>, report: (error: unknown, attempt: number) => void): Promise<T>;
}

/** The state that all loops of a pump share. */
export function stopping(): Stopping {
  const controller = new AbortController();
  const { signal } = controller;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let stoppedAt = Number.POSITIVE_INFINITY;

  /** The stop ends a pause that began before it. */
  const pause = (attempt: number) =>
    sleep(
      Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE, Math.max(0, giveUpAt - performance.now())),
      undefined,
      signal.aborted ? {} : { signal },
    ).catch(() => undefined);

  return {
    signal,
    begin() {
      giveUpAt = performance.now() + PATIENCE;
      stoppedAt = Date.now() / 1000;
      controller.abort();
    },
    isAfterStop: (seconds) => seconds > stoppedAt + CLOCK_RESOLUTION,
    async untilItSucceeds(run, report) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await run();
        } catch (cause) {
          report(cause, attempt);
          if (performance.now() >= giveUpAt) throw new GivenUpError('Given up at the stop.', { cause });
          await pause(attempt);
        }
      }
    },
  };
}
