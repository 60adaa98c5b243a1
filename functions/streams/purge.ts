import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { purge } from '../../shared/api/streams.ts';
import { readPurges } from '../../shared/data/owned/purge-requests.ts';
import { runPurgePass } from '../../shared/data/purge/purge.ts';
import { logFault } from '../../shared/errors.ts';

/** For all passes together, well within the function’s minute. */
const TIME_LIMIT_MS = 40_000;

/** Does one pass of each purge in the stream’s records. A pass that fails does not stop the others. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const { purges, malformed } = readPurges(Records);
  if (malformed.length > 0) {
    // A retry could not read them either, and would block the records after them.
    logFault(purge.id, new Error('Malformed purges were skipped.'), { eventIds: malformed });
  }
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  const deadline = performance.now() + TIME_LIMIT_MS;
  for (const { sequenceNumber, ...pass } of purges) {
    try {
      await runPurgePass(pass, () => performance.now() > deadline);
    } catch (error) {
      logFault(purge.id, error, { sequenceNumber });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
};
