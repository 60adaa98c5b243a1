import type { Database } from './storage/database.ts';
import { sweepExpired } from './storage/sweep.ts';
import { trimLogs } from './stream/trim-log.ts';

/** DynamoDB itself only promises to delete expired items within a few days. */
const SWEEP_EVERY_MS = 60 * 1000;

interface RegularSweeps {
  /** Deletes expired items, and entries of logs that nothing reads any more; returns the number of items. */
  sweep(now: Date): Promise<number>;
  /** Ends the timer, and waits for sweeps in progress, which the signal ends early. */
  stop(): Promise<void>;
}

/** Sweeps every minute until the signal is aborted, and copies what the write-ahead log has by then. */
export function sweepRegularly(database: Database, closing: AbortSignal): RegularSweeps {
  const inProgress = new Set<Promise<unknown>>();

  async function deleteExpired(now: Date): Promise<number> {
    const deleted = await sweepExpired(database, now, closing);
    await trimLogs(database, now, closing);
    return deleted;
  }

  async function sweep(now: Date): Promise<number> {
    if (closing.aborted) return 0;
    const sweeping = deleteExpired(now);
    inProgress.add(sweeping);
    return sweeping.finally(() => inProgress.delete(sweeping));
  }

  const timer = setInterval(() => {
    sweep(new Date())
      // Instead of waiting for many changes.
      .then(() => database.checkpoints.start())
      .catch((error) => console.error('Expired items could not be deleted:', error));
  }, SWEEP_EVERY_MS).unref();

  return {
    sweep,
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(inProgress);
    },
  };
}
