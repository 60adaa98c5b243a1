import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { BackgroundFunction, StreamSource } from '../../../shared/api/contract/function-contract.ts';
import { logFault } from '../../../shared/errors.ts';
import { countProcessed } from './batch-response.ts';
import type { ChangeReader, ChangeRecord } from './change-source.ts';
import { shardBatches } from './shard-batches.ts';
import type { Shutdown } from './shutdown.ts';

export interface StreamConsumer extends BackgroundFunction {
  stream: StreamSource;
}

/** Runs the consumer's function; rejects with what the function throws. */
export type Invoke = (consumer: StreamConsumer, event: DynamoDBStreamEvent) => Promise<unknown>;

/**
 * Delivers one shard's records to one function, in batches, until the shard ends or, after the stop, all changes made
 * before the stop are delivered. Rejects with a RetryTimeoutError, or with a LeaseLostError.
 */
export async function deliverShard(
  reader: ChangeReader,
  consumer: StreamConsumer,
  invoke: Invoke,
  { signal: stopped, retry, isAfterStop }: Shutdown,
): Promise<void> {
  const batches = shardBatches(reader, consumer.stream, {
    stopped,
    retryForever: (step, run) =>
      retry(run, (error, attempt) => logFault(consumer.id, error, { step, attempt })),
  });

  for (;;) {
    // An in-memory table never waits: without this, a function that writes to its own stream would block all requests.
    await nextTurn();
    const batch = await batches.next();
    if (batch.length === 0) return batches.close();
    // All requests have ended, so only functions still write; that could continue for very long.
    if (isAfterStop(batch[0]?.dynamodb.ApproximateCreationDateTime ?? 0)) return;
    const facts = { step: 'deliver', records: batch.length, firstRecord: getSequenceNumber(batch[0]) };
    const processed = await retry(
      async () => {
        await reader.lease?.confirm();
        return deliver(batch, consumer, invoke);
      },
      (error, attempt) => logFault(consumer.id, error, { ...facts, attempt }),
    );
    if (processed < batch.length) {
      logFault(consumer.id, new Error('The function failed on part of its batch.'), {
        ...facts,
        failedRecord: getSequenceNumber(batch[processed]),
      });
    }
    await batches.advance(processed);
  }
}

const getSequenceNumber = (record: ChangeRecord | undefined) => record?.dynamodb.SequenceNumber;

/** How many of the first records the function processed; rejects if it is none. */
async function deliver(batch: ChangeRecord[], consumer: StreamConsumer, invoke: Invoke): Promise<number> {
  const processed = countProcessed(batch, await invoke(consumer, { Records: batch }));
  if (processed === 0)
    throw new Error('The function failed on the first record of its batch or on an unknown record.');
  return processed;
}
