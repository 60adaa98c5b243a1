import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { indexLinks } from '../../api/job-kinds.ts';
import type { JobMessage } from '../../domain/jobs.ts';
import { env } from '../../env.ts';
import { messageFor } from '../jobs/listed-jobs.ts';
import { jobIdFor, newJob } from '../jobs/start-job.ts';
import { jobKey } from '../keys.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { tableClient } from '../table/document-client.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import type { IndexRequest } from './index-requests.ts';

/** A job of them takes about a second. */
const MAX_LINKS = 100;

/**
 * Starts one job for the links of a user that the index has to look at: they share most writes. Returns the jobs' messages,
 * to be sent by the caller. The same requests, by their events, start no second job. A batch that comes again with other records,
 * as after a crash, starts another one, which does no harm.
 */
export async function startIndexing(
  requests: readonly (IndexRequest & { eventId: string })[],
): Promise<JobMessage[]> {
  const together = [...Map.groupBy(requests, ({ userId }) => userId)].flatMap(([userId, ofUser]) =>
    splitIntoChunks(ofUser, MAX_LINKS).map((some) => [userId, some] as const),
  );
  const messages = await Promise.all(
    together.map(async ([userId, ofUser]) => {
      const numbers = [...new Set(ofUser.map(({ linkNumber }) => linkNumber))];
      const id = jobIdFor(indexLinks, ofUser.map(({ eventId }) => eventId).join());
      const hasRemoved = ofUser.some(({ isRemoved }) => isRemoved);
      const payload = { userId, numbers, ...(hasRemoved && { hasRemoved }) };
      const job = { ...newJob(indexLinks, id, { userId, payload }), isSent: true };
      const command = new PutCommand({
        TableName: env.tableName,
        Item: { ...jobKey(id), ...job },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await tableClient().send(command).catch(ignoreFailedCondition);
      return messageFor(job);
    }),
  );
  return messages.filter((message) => message !== undefined);
}
