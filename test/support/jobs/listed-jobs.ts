import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { purge } from '../../../shared/api/job-kinds.ts';
import { newJob } from '../../../shared/data/jobs/start-job.ts';
import { jobKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { Job } from '../../../shared/domain/jobs.ts';

/** Puts a job into the table as it would be after what the test is not about: by default, one that failed. */
export async function addJob({ id = ulid(), ...fields }: Partial<Job> = {}): Promise<Job> {
  const failed = { status: 'failed', attempts: 20, error: 'The table is away.' } as const;
  const payload = { name: 'links', userId: 999_999, id: 1 } as const;
  const job: Job = { ...newJob(purge, id, { userId: 7, payload }), ...failed, ...fields };
  const command = new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...jobKey(id), ...job } });
  await tableClient().send(command);
  return job;
}

/** A job that a function is working on. */
export const addRunningJob = (fields: Partial<Job> = {}): Promise<Job> =>
  addJob({ status: 'running', attempts: 1, leaseUntil: Date.now() + 60_000, ...fields });

/** As its last run does. */
export const removeJob = (id: string) =>
  tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: jobKey(id) }));
