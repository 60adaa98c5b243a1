import { safeParse } from 'valibot';
import { type JobKindId, jobKinds } from '../../api/job-kinds.ts';
import type { JobStatus } from '../../api/jobs.ts';
import {
  compareJobs,
  type ListedAttributes,
  listedAttributes,
  readStatus,
  toListedJob,
} from '../../domain/job-list.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { jobPartitions } from '../keys.ts';
import { buildProjection } from '../table/expressions.ts';
import { type Item, queryOnce } from '../table/items.ts';

interface JobsRequest extends PageRequest {
  status?: JobStatus | null | undefined;
  kind?: JobKindId | null | undefined;
}

/** Of all eight partitions, 8,000 jobs: about 500 read units. Nearly always, the list has a handful. */
const MAX_JOBS_IN_PARTITION = 1000;

type IsListed = (job: ListedAttributes) => boolean;

/**
 * A page of the jobs that wait, run, or have failed, newest first, and how many there are of all pages. A status or kind is
 * looked for among all jobs: one that failed is found however many others wait.
 */
export async function readJobPage({ limit, page, status, kind }: JobsRequest, now: Date) {
  const isListed: IsListed = (job) =>
    (!status || readStatus(job, now) === status) && (!kind || job.kind === kind);
  const partitions = await Promise.all(jobPartitions.map((pk) => readPartition(pk, isListed)));
  const found = partitions.flat().sort(compareJobs);
  const start = (page - 1) * limit;
  const jobs = found.slice(start, start + limit).map((job) => toListedJob(job, nameSubject(job), now));
  return { jobs, total: found.length };
}

/** Null of a kind, or of a payload, that only a later release has. */
function nameSubject({ kind: id, payload }: ListedAttributes): string | null {
  const kind = jobKinds.find((one) => one.id === id);
  if (!kind) return null;
  const { success, output } = safeParse(kind.payload, payload);
  return success ? kind.nameSubject(output as never) : null;
}

async function readPartition(pk: string, isListed: IsListed): Promise<ListedAttributes[]> {
  const parameters = {
    ...buildProjection(listedAttributes),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    // A job that was just given up is not in the list.
    ConsistentRead: true,
  };
  const found: ListedAttributes[] = [];
  let start: Item | undefined;
  do {
    const read = await queryOnce<ListedAttributes>(parameters, MAX_JOBS_IN_PARTITION, start);
    found.push(...read.items.filter(isListed));
    start = read.last;
  } while (start && found.length < MAX_JOBS_IN_PARTITION);
  return found.slice(0, MAX_JOBS_IN_PARTITION);
}
