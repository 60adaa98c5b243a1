import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { purge } from '../../shared/api/streams.ts';
import { readPurges } from '../../shared/data/owned/purge-requests.ts';
import { purgePage } from '../../shared/data/purge/purge.ts';
import { logFault } from '../../shared/errors.ts';

/** Does one page of every purge that the stream tells of; one that fails does not keep the others from it. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const { purges, malformed } = readPurges(Records);
  if (malformed.length > 0) {
    // What cannot be read now will not be readable later: it must not hold up what comes behind it.
    logFault(purge.id, new Error('Malformed purges were passed over.'), { eventIds: malformed });
  }
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { sequenceNumber, ...page } of purges) {
    try {
      await purgePage(page);
    } catch (error) {
      logFault(purge.id, error, { sequenceNumber });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
};
