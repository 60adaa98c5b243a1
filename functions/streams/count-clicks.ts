import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countClicks } from '../../shared/api/streams.ts';
import { readClicks } from '../../shared/data/counting/click-records.ts';
import { countAll } from '../../shared/data/counting/counting.ts';
import { logFault } from '../../shared/errors.ts';

/** Counts the visits that the stream tells of, and says from which record on it has to be fed again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const { clicks, malformed } = readClicks(Records);
  if (malformed.length > 0) {
    // What cannot be read now will not be readable later: it must not hold up what comes behind it.
    logFault(countClicks.id, new Error('Malformed visitors were not counted.'), { eventIds: malformed });
  }
  const uncounted = await countAll(clicks, new Date());
  if (!uncounted) return { batchItemFailures: [] };
  const { sequenceNumber, cause } = uncounted;
  logFault(countClicks.id, cause, { sequenceNumber });
  return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
};
