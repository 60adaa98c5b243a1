import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { JobKind } from '../../api/contract/job-kind.ts';
import type { Job, JobMessage } from '../../domain/jobs.ts';
import { env } from '../../env.ts';
import { jobKey, jobPartitions } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem, query, withoutKey } from '../table/items.ts';

/** All jobs that are not done, in no order. */
export async function readJobs(): Promise<Job[]> {
  const partitions = await Promise.all(
    jobPartitions.map((pk) =>
      query<Job>({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
      }),
    ),
  );
  return partitions.flat().map((job) => withoutKey(job) as Job);
}

/** A job that is not done; undefined if there is none with this id. */
export const findJob = (id: string): Promise<Job | undefined> => getItem<Job>(jobKey(id));

/** The message that a job waits for; undefined if it failed. A running one is looked at when its lease is over. */
export function messageFor(job: Job): JobMessage | undefined {
  const { id, kind, userId, revision, due, status, leaseUntil = 0 } = job;
  return status === 'failed' ? undefined : { id, kind, userId, revision, due: Math.max(due, leaseUntil) };
}

/** Whether an administrator’s change of a job was made; `running` if a run has to end first. */
type Intervention = 'changed' | 'missing' | 'running';

const unlessRunning = (now: number) => ({
  ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
  ExpressionAttributeValues: { ':now': now },
});

/** Lets a job that failed or waits run now, from where it was, with all attempts and time that its kind has. */
export async function retryJob(
  id: string,
  { deadlineSeconds }: Pick<JobKind, 'deadlineSeconds'>,
): Promise<Intervention> {
  const now = Date.now();
  const { ExpressionAttributeValues, ConditionExpression } = unlessRunning(now);
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: jobKey(id),
    ConditionExpression,
    UpdateExpression:
      'SET #status = :waiting, due = :now, deadline = :deadline, attempts = :zero REMOVE leaseUntil ADD revision :one',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':waiting': 'waiting',
      ':deadline': now + deadlineSeconds * 1000,
      ':zero': 0,
      ':one': 1,
    },
  });
  return intervene(id, () => tableClient().send(command));
}

/** Deletes a job, whose work is then not done. */
export async function giveUpJob(id: string): Promise<Intervention> {
  const command = new DeleteCommand({
    TableName: env.tableName,
    Key: jobKey(id),
    ...unlessRunning(Date.now()),
  });
  return intervene(id, () => tableClient().send(command));
}

async function intervene(id: string, change: () => Promise<unknown>): Promise<Intervention> {
  try {
    await change();
    return 'changed';
  } catch (error) {
    ignoreFailedCondition(error);
    return (await findJob(id)) ? 'running' : 'missing';
  }
}
