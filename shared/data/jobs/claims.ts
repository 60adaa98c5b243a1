import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Job, JobChange, JobMessage } from '../../domain/jobs.ts';
import { env } from '../../env.ts';
import { jobKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';

export interface ClaimedJob extends Job {
  /** No other worker can claim the job before this time. The result is written on condition that it has not changed. */
  leaseUntil: number;
}

/** What DynamoDB returns of a job that could not be claimed, in its own types. */
interface NotClaimed extends Error {
  Item?: { revision?: { N?: string }; status?: { S?: string }; leaseUntil?: { N?: string } };
}

/**
 * Takes a job for a run, in one conditional write: of any number of functions with the same message, one gets it until its
 * lease is over. A claim counts as an attempt at once, so that one that crashes counts, too. Undefined if the message is out
 * of date. `heldUntil` if another run has not ended.
 */
export async function claimJob(
  { id, revision }: Pick<JobMessage, 'id' | 'revision'>,
  leaseUntil: number,
): Promise<ClaimedJob | { heldUntil: number } | undefined> {
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: jobKey(id),
    UpdateExpression: 'SET #status = :running, leaseUntil = :until ADD attempts :one',
    ConditionExpression:
      'revision = :revision AND #status <> :failed AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':failed': 'failed',
      ':until': leaseUntil,
      ':now': Date.now(),
      ':one': 1,
      ':revision': revision,
    },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes } = await tableClient().send(command);
    return Attributes as ClaimedJob;
  } catch (error) {
    ignoreFailedCondition(error);
    const { revision: current, status, leaseUntil: held } = (error as NotClaimed).Item ?? {};
    const isHeld = Number(current?.N) === revision && status?.S !== 'failed' && held?.N;
    return isHeld ? { heldUntil: Number(held.N) } : undefined;
  }
}

const ifStillHeld = ({ revision, leaseUntil }: ClaimedJob) => ({
  ConditionExpression: '#revision = :claimed AND leaseUntil = :lease',
  ExpressionAttributeNames: { '#revision': 'revision' },
  ExpressionAttributeValues: { ':claimed': revision, ':lease': leaseUntil },
});

/**
 * Writes the outcome of a run and ends its lease. The stream record of a job that waits again triggers its next run. A job
 * that was restarted during the run stays as the restart left it.
 */
export async function finishJob(job: ClaimedJob, change: JobChange | 'delete'): Promise<void> {
  const { ConditionExpression, ...condition } = ifStillHeld(job);
  const request = { TableName: env.tableName, Key: jobKey(job.id), ConditionExpression };
  if (change === 'delete') {
    const command = new DeleteCommand({ ...request, ...condition });
    return void (await tableClient().send(command).catch(endLease(job)));
  }
  const update = setOrRemove({ ...change, leaseUntil: undefined });
  const command = new UpdateCommand({
    ...request,
    UpdateExpression: `${update.UpdateExpression} ADD #revision :one`,
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...condition.ExpressionAttributeNames },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ...condition.ExpressionAttributeValues,
      ':one': 1,
    },
  });
  await tableClient().send(command).catch(endLease(job));
}

/** After a failed condition: a job that was started again waits for the end of this run, and need not wait longer. */
const endLease =
  ({ id, leaseUntil }: ClaimedJob) =>
  async (error: unknown): Promise<void> => {
    ignoreFailedCondition(error);
    const command = new UpdateCommand({
      TableName: env.tableName,
      Key: jobKey(id),
      UpdateExpression: 'REMOVE leaseUntil ADD revision :one',
      ConditionExpression: 'leaseUntil = :lease',
      ExpressionAttributeValues: { ':one': 1, ':lease': leaseUntil },
    });
    await tableClient().send(command).catch(ignoreFailedCondition);
  };

/** Lets a job run at once whose holder is known to have ended. */
export async function dropLease({ id, leaseUntil }: Pick<ClaimedJob, 'id' | 'leaseUntil'>): Promise<void> {
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: jobKey(id),
    UpdateExpression: 'REMOVE leaseUntil',
    ConditionExpression: 'leaseUntil = :lease',
    ExpressionAttributeValues: { ':lease': leaseUntil },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}
