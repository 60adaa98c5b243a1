import type { Job, JobMessage } from '../../domain/jobs.ts';
import { jobKey, jobPartitions } from '../keys.ts';
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

/** The messages of jobs that no run has had since this time, the longest overdue first. */
export async function listOverdueMessages(before: number): Promise<JobMessage[]> {
  const messages = (await readJobs()).map(messageFor).filter((message) => message !== undefined);
  return messages.filter(({ due }) => due < before).sort((a, b) => a.due - b.due);
}

/** A job that is not done; undefined if there is none with this id. */
export const findJob = (id: string): Promise<Job | undefined> => getItem<Job>(jobKey(id));

/** The message that a job waits for; undefined if it failed. A running one is looked at when its lease is over. */
export function messageFor(job: Job): JobMessage | undefined {
  const { id, kind, userId, revision, due, status, leaseUntil = 0 } = job;
  return status === 'failed' ? undefined : { id, kind, userId, revision, due: Math.max(due, leaseUntil) };
}
