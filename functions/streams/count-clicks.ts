import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countClicks } from '../../shared/api/streams.ts';
import { readClicks } from '../../shared/data/counting/click-records.ts';
import { countAll } from '../../shared/data/counting/counting.ts';
import { logBatch } from '../../shared/data/counting/log-batch.ts';
import { notifyOfReachedLimits } from '../../shared/data/links/reached-limits.ts';
import { logFault } from '../../shared/errors.ts';

/** Counts the visits in the stream’s records; returns the first record that has to be delivered again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const startedAt = performance.now();
  const { clicks, malformed } = readClicks(Records);
  if (malformed.length > 0) {
    // A retry could not read them either, and would block the records after them.
    logFault(countClicks.id, new Error('Malformed visitors were not counted.'), { eventIds: malformed });
  }
  const uncounted = await countAll(clicks, new Date(), notifyOfReachedLimits);
  logBatch({ records: Records.length, clicks, malformed: malformed.length, uncounted, startedAt });
  if (!uncounted) return { batchItemFailures: [] };
  const { sequenceNumber, cause } = uncounted;
  logFault(countClicks.id, cause, { sequenceNumber });
  return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
};
