import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { deliverEvents, deliverSlowEvents } from '../../api/job-kinds.ts';
import { env } from '../../env.ts';
import { jobIdFor, newJob } from '../jobs/start-job.ts';
import { jobKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';

/** Events that were recorded for a webhook. */
export interface NewEvents {
  webhookId: number;
  userId: number;
  /** When the first of them is to be sent, in Unix milliseconds. */
  due: number;
  isSlow: boolean;
}

/** What a stream record contains about a webhook’s outbox: undefined for what its job itself writes there. */
export function readNewEvents({ eventName, dynamodb }: DynamoDBRecord): NewEvents | undefined {
  const { webhookId, userId, due, isNew, isSlow } = dynamodb?.NewImage ?? {};
  if (eventName !== 'INSERT' || !isNew?.BOOL) return undefined;
  return {
    webhookId: Number(webhookId?.N),
    userId: Number(userId?.N),
    due: Number(due?.N),
    isSlow: isSlow?.BOOL === true,
  };
}

/**
 * Starts the job of each webhook for which events were recorded. A job that will run by then finds them anyway; one that is
 * running runs again. So a webhook has one job, however many events wait for it.
 */
export async function wakeJobs(recorded: readonly NewEvents[]): Promise<void> {
  const byWebhook = Map.groupBy(recorded, ({ webhookId }) => webhookId);
  await Promise.all([...byWebhook.values()].map((events) => wakeJob(findFirst(events))));
}

const findFirst = (events: readonly NewEvents[]): NewEvents =>
  events.reduce((first, one) => (one.due < first.due ? one : first));

async function wakeJob({ webhookId, userId, due, isSlow }: NewEvents): Promise<void> {
  const id = jobIdFor(deliverEvents, String(webhookId));
  const job = newJob(isSlow ? deliverSlowEvents : deliverEvents, id, {
    userId,
    payload: { userId, webhookId },
  });
  const { revision, ...attributes } = { ...job, due: Math.max(due, job.created) };
  const update = setOrRemove({ ...attributes, state: undefined, error: undefined });
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: jobKey(id),
    UpdateExpression: `${update.UpdateExpression} ADD #revision :one`,
    ConditionExpression: 'attribute_not_exists(pk) OR #status <> :status OR #due > :due',
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#revision': 'revision' },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':one': revision },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}
