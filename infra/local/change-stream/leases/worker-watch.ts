import type { Worker } from './lease-table.ts';

/** A worker that renews every `RENEW_EVERY_MS` is given up on after this long without a renewal, in milliseconds. */
export const EXPIRES_AFTER_MS = 10_000;

/**
 * Finds workers that have stopped renewing. What counts is the time on this process's own monotonic clock since it first
 * saw their latest renewal: clocks of other machines do not matter, as in the DynamoDB Lock Client and the Kinesis
 * Client Library.
 */
export function workerWatch(now: () => number): (workers: Worker[]) => Worker[] {
  let seen = new Map<string, { renewals: number; since: number }>();
  let lastLook = Number.NEGATIVE_INFINITY;

  return (workers) => {
    const time = now();
    // When this process could not read the table, others may not have been able to renew.
    const known = time - lastLook >= EXPIRES_AFTER_MS ? undefined : seen;
    lastLook = time;
    seen = new Map(
      workers.map(({ id, renewals }) => {
        const before = known?.get(id);
        return [id, before?.renewals === renewals ? before : { renewals, since: time }];
      }),
    );
    return workers.filter(({ id }) => time - (seen.get(id)?.since ?? time) >= EXPIRES_AFTER_MS);
  };
}
