import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Job, StreamSource } from '../../../shared/api/contract/function-contract.ts';
import { logFault } from '../../../shared/errors.ts';
import { countDone } from './batch-response.ts';
import type { ChangeReader, ChangeRecord } from './change-source.ts';
import { shardFeed } from './shard-feed.ts';
import type { Stopping } from './stopping.ts';

export interface StreamJob extends Job {
  stream: StreamSource;
}

/** Runs the job's function; rejects with what the function throws. */
export type Invoke = (job: StreamJob, event: DynamoDBStreamEvent) => Promise<unknown>;

/**
 * Hands one shard's records to one function, batch after batch, until the shard ends or, after the stop, all of it is
 * delivered that was there before. Rejects with a GivenUpError.
 */
export async function deliverShard(
  reader: ChangeReader,
  job: StreamJob,
  invoke: Invoke,
  { signal: stopped, untilItSucceeds, isAfterStop }: Stopping,
): Promise<void> {
  const feed = shardFeed(reader, job.stream, {
    stopped,
    retryForever: (step, run) =>
      untilItSucceeds(run, (error, attempt) => logFault(job.id, error, { step, attempt })),
  });

  for (;;) {
    // In memory nothing ever waits: without this, a function that feeds itself would keep every request from its turn.
    await nextTurn();
    const batch = await feed.nextBatch();
    if (batch.length === 0) return feed.close();
    // Requests have ended by now: it is what functions write for themselves, which could go on for very long.
    if (isAfterStop(batch[0]?.dynamodb.ApproximateCreationDateTime ?? 0)) return;
    const facts = { step: 'deliver', records: batch.length, firstRecord: numberOf(batch[0]) };
    const done = await untilItSucceeds(
      () => deliver(batch, job, invoke),
      (error, attempt) => logFault(job.id, error, { ...facts, attempt }),
    );
    if (done < batch.length) {
      logFault(job.id, new Error('The function failed on a part of its batch.'), {
        ...facts,
        failedRecord: numberOf(batch[done]),
      });
    }
    await feed.advance(done);
  }
}

const numberOf = (record: ChangeRecord | undefined) => record?.dynamodb.SequenceNumber;

/** How many records the function is done with, at least the first; or else it failed on the whole batch. */
async function deliver(batch: ChangeRecord[], job: StreamJob, invoke: Invoke): Promise<number> {
  const done = countDone(batch, await invoke(job, { Records: batch }));
  if (done === 0)
    throw new Error('The function failed on the first record of its batch, or on an unknown one.');
  return done;
}
