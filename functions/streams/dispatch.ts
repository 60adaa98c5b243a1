import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { dispatch } from '../../shared/api/streams.ts';
import { logFault } from '../../shared/errors.ts';
import { dispatchRecords } from '../../shared/jobs/dispatch.ts';

/** Sends the messages of background jobs that the stream’s records cause, and does none of their work. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const malformed = await dispatchRecords(Records);
  if (malformed.length > 0) {
    // A retry could not read them either, and would block the records after them.
    logFault(dispatch.id, new Error('Malformed records were skipped.'), { eventIds: malformed });
  }
  return { batchItemFailures: [] };
};
