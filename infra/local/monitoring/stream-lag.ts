import type { ChangeRecord } from '../change-stream/change-source.ts';

/** How long the lag of the last batch is still shown: longer than Prometheus usually waits between two reads. */
const SHOWN_FOR_MS = 60_000;

export interface StreamLag {
  /** A consumer gets this batch, maybe again. */
  started(consumer: string, batch: readonly ChangeRecord[]): void;
  /** The consumer is done with all of its batch. */
  finished(consumer: string): void;
  /** Each consumer with its lag in seconds. */
  current(): [consumer: string, seconds: number][];
}

interface Progress {
  /** When the oldest change of the batch was made, in Unix milliseconds. */
  changedAt: number;
  /** In Unix milliseconds; undefined while the batch is under way. */
  finishedAt?: number;
}

/**
 * How old the oldest change is that a consumer works on. While a batch keeps failing, its lag grows; after a batch, its
 * lag is shown for a minute, so that it is seen even if batches are short.
 */
export function streamLag(consumers: readonly string[], now: () => number = Date.now): StreamLag {
  const progress = new Map<string, Progress>();

  function measureLag(consumer: string): number {
    const last = progress.get(consumer);
    if (!last || (last.finishedAt !== undefined && now() - last.finishedAt > SHOWN_FOR_MS)) return 0;
    return Math.max(0, (last.finishedAt ?? now()) - last.changedAt) / 1000;
  }

  return {
    started(consumer, batch) {
      const times = batch.flatMap(({ dynamodb }) => dynamodb.ApproximateCreationDateTime ?? []);
      progress.set(consumer, { changedAt: Math.min(now(), ...times.slice(0, 1).map((time) => time * 1000)) });
    },
    finished(consumer) {
      const last = progress.get(consumer);
      if (last) last.finishedAt = now();
    },
    current: () => consumers.map((consumer) => [consumer, measureLag(consumer)]),
  };
}
