import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamSource } from '../../../shared/api/contract/function-contract.ts';
import type { ChangeReader, ChangeRecord } from './change-source.ts';
import { pendingRecords } from './pending-records.ts';
import { type RetryForever, shardCursor } from './shard-cursor.ts';

/** While a batch fills up there is no hurry to read: in milliseconds. */
const READ_EVERY = 50;

/** A shard as one function sees it: its records in batches, and its checkpoint. */
export interface ShardFeed {
  /** Resolves with a batch when one is due; with none when the shard has ended or, after the stop, is drained. */
  nextBatch(): Promise<ChangeRecord[]>;
  /** The function is done with the first ones of the batch: the next begins after them. */
  advance(count: number): Promise<void>;
  /** Saves what was passed since the last batch. */
  close(): Promise<void>;
}

interface Options {
  stopped: AbortSignal;
  retryForever: RetryForever;
}

export function shardFeed(
  reader: ChangeReader,
  stream: StreamSource,
  { stopped, retryForever }: Options,
): ShardFeed {
  const pending = pendingRecords(stream);
  const cursor = shardCursor(reader, retryForever);

  async function waitForMore(): Promise<void> {
    const due = AbortSignal.any([stopped, AbortSignal.timeout(Math.ceil(pending.remainingWindow()))]);
    const pause = sleep(READ_EVERY, undefined, { signal: due }).catch(() => undefined);
    await Promise.all([pause, reader.wait(due)]);
  }

  async function gather(): Promise<void> {
    while (!cursor.isAtEnd()) {
      const records = await cursor.read();
      pending.add(records);
      const isDrained = records.length === 0 && stopped.aborted;
      if (pending.isFull() || isDrained) return;
      if (pending.isEmpty()) {
        await cursor.passedAll();
        if (records.length === 0) await reader.wait(stopped);
      } else {
        if (pending.remainingWindow() === 0) return;
        if (!cursor.isBehind()) await waitForMore();
      }
    }
  }

  return {
    async nextBatch() {
      if (!pending.isFull()) await gather();
      return pending.nextBatch();
    },
    async advance(count) {
      const last = pending.nextBatch()[count - 1];
      pending.drop(count);
      await (pending.isEmpty() ? cursor.doneWithAll() : cursor.doneWith(last));
    },
    close: () => cursor.close(),
  };
}
