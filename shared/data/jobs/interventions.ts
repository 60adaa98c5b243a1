import type { JobKind } from '../../api/contract/job-kind.ts';
import { isLeased, type Job } from '../../domain/jobs.ts';
import { ServiceError } from '../../errors.ts';
import { jobKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';
import { findJob } from './listed-jobs.ts';

/** A job that no run has. Throws `job_not_found` or `job_running`. */
export async function getIdleJob(id: string, now: Date): Promise<Job> {
  const job = await findJob(id);
  if (!job) throw new ServiceError('job_not_found');
  if (isLeased(job, now)) throw new ServiceError('job_running');
  return job;
}

/**
 * Transaction steps that let a job that failed or waits run now, from where it was, with all attempts and time that
 * its kind has. Throws `job_not_found` or `job_running`.
 */
export function retryStep(
  id: string,
  { deadlineSeconds }: Pick<JobKind, 'deadlineSeconds'>,
  now: Date,
): Step {
  const { ExpressionAttributeValues, ...condition } = unlessRunning(now);
  return {
    Update: {
      Key: jobKey(id),
      ...condition,
      UpdateExpression:
        'SET #status = :waiting, due = :now, deadline = :deadline, attempts = :zero REMOVE leaseUntil ADD revision :one',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':waiting': 'waiting',
        ':deadline': now.getTime() + deadlineSeconds * 1000,
        ':zero': 0,
        ':one': 1,
      },
    },
    onConditionFailed,
  };
}

/** Transaction steps that delete a job, whose work then stays undone. Throws `job_not_found` or `job_running`. */
export const giveUpStep = (id: string, now: Date): Step => ({
  Delete: { Key: jobKey(id), ...unlessRunning(now) },
  onConditionFailed,
});

const unlessRunning = (now: Date) => ({
  ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
  ExpressionAttributeValues: { ':now': now.getTime() },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
});

const onConditionFailed = (job?: Record<string, unknown>) =>
  new ServiceError(job ? 'job_running' : 'job_not_found');
