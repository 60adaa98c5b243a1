import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { runTasks } from '../../shared/api/streams.ts';
import { readTasks, runTask } from '../../shared/data/tasks.ts';
import { logFault } from '../../shared/errors.ts';

/** For all tasks together, well within the function’s minute. */
const TIME_LIMIT_MS = 30_000;

/** Does one step of each task in the stream’s records. A task that fails does not stop the others. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const { tasks, malformed } = readTasks(Records);
  if (malformed.length > 0) {
    // A retry could not read them either, and would block the records after them.
    logFault(runTasks.id, new Error('Malformed tasks were skipped.'), { eventIds: malformed });
  }
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  const deadline = performance.now() + TIME_LIMIT_MS;
  for (const { sequenceNumber, task } of tasks) {
    try {
      await runTask(task, () => performance.now() > deadline);
    } catch (error) {
      logFault(runTasks.id, error, { sequenceNumber });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
};
