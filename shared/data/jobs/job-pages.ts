import { safeParse } from 'valibot';
import { type JobKindId, jobKinds } from '../../api/job-kinds.ts';
import type { JobStatus } from '../../api/jobs.ts';
import { compareJobs, type ListedAttributes, listedAttributes, toListedJob } from '../../domain/job-list.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { jobPartitions } from '../keys.ts';
import { buildProjection } from '../table/expressions.ts';
import { queryOnce } from '../table/items.ts';

interface JobsRequest extends PageRequest {
  status?: JobStatus | null | undefined;
  kind?: JobKindId | null | undefined;
}

/** Of all eight partitions, 8,000 jobs: about 500 read units. Nearly always, the list has a handful. */
const MAX_JOBS_IN_PARTITION = 1000;

/** A page of the jobs that wait, run, or have failed, newest first, and how many there are of all pages. */
export async function readJobPage({ limit, page, status, kind }: JobsRequest, now: Date) {
  const partitions = await Promise.all(jobPartitions.map(readPartition));
  const found = partitions
    .flat()
    .sort(compareJobs)
    .map((job) => toListedJob(job, nameSubject(job), now))
    .filter((job) => (!status || job.status === status) && (!kind || job.kind === kind));
  const start = (page - 1) * limit;
  return { jobs: found.slice(start, start + limit), total: found.length };
}

/** Null of a kind, or of a payload, that only a later release has. */
function nameSubject({ kind: id, payload }: ListedAttributes): string | null {
  const kind = jobKinds.find((one) => one.id === id);
  if (!kind) return null;
  const { success, output } = safeParse(kind.payload, payload);
  return success ? kind.nameSubject(output as never) : null;
}

async function readPartition(pk: string): Promise<ListedAttributes[]> {
  const projection = buildProjection(listedAttributes);
  const { items } = await queryOnce<ListedAttributes>(
    {
      ...projection,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      // A job that was just given up is not in the list.
      ConsistentRead: true,
    },
    MAX_JOBS_IN_PARTITION,
  );
  return items;
}
