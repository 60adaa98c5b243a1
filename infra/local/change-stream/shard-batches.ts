import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamSource } from '../../../shared/api/contract/function-contract.ts';
import { beginStep } from '../../../shared/event-loop.ts';
import { batchBuffer } from './batch-buffer.ts';
import type { ChangeReader, ChangeRecord } from './change-source.ts';
import { type RetryForever, shardCursor } from './shard-cursor.ts';

/** Pause between reads while a batch fills up. */
const READ_INTERVAL_MS = 50;

/** One function's position in a shard: the next batch of its records, and its checkpoint. */
export interface ShardBatches {
  /** Resolves with the next batch when it is due; with an empty one when the shard has ended or is drained after the stop. */
  next(): Promise<ChangeRecord[]>;
  /** Moves past the first records of the batch, which the function has processed. */
  advance(count: number): Promise<void>;
  /** Saves the position after records for other functions that followed the last batch. */
  close(): Promise<void>;
}

interface Options {
  stopped: AbortSignal;
  retryForever: RetryForever;
}

export function shardBatches(
  reader: ChangeReader,
  stream: StreamSource,
  { stopped, retryForever }: Options,
): ShardBatches {
  const buffer = batchBuffer(stream);
  const cursor = shardCursor(reader, retryForever);

  const pauseBetweenReads = (signal: AbortSignal) =>
    sleep(READ_INTERVAL_MS, undefined, { signal }).catch(() => undefined);

  async function waitForMore(): Promise<void> {
    const due = AbortSignal.any([stopped, AbortSignal.timeout(Math.ceil(buffer.remainingWindowMs()))]);
    await Promise.all([pauseBetweenReads(due), reader.wait(due)]);
  }

  async function fillBuffer(): Promise<void> {
    while (!cursor.isAtEnd()) {
      await beginStep();
      const records = await cursor.read();
      buffer.add(records);
      const isDrained = records.length === 0 && stopped.aborted;
      if (buffer.isFull() || isDrained) return;
      if (buffer.isEmpty()) {
        await cursor.saveAllIfDue();
        if (records.length === 0) await reader.wait(stopped);
        // Only records for other functions: without a pause, each commit of a visit would be a read of its own.
        else if (!cursor.isBehind()) await pauseBetweenReads(stopped);
      } else {
        if (buffer.remainingWindowMs() === 0) return;
        if (!cursor.isBehind()) await waitForMore();
      }
    }
  }

  return {
    async next() {
      if (!buffer.isFull()) await fillBuffer();
      return buffer.nextBatch();
    },
    async advance(count) {
      const last = buffer.nextBatch()[count - 1];
      buffer.removeFirst(count);
      await (buffer.isEmpty() ? cursor.saveAll() : cursor.saveThrough(last));
    },
    close: () => cursor.close(),
  };
}
