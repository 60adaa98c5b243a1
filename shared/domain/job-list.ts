import type { JobStatus } from '../api/jobs.ts';
import { isLeased, type Job } from './jobs.ts';
import { formatDateTime } from './values/dates.ts';

/** What administrators see of a job: of its payload, only its subject. */
export const toListedJob = (job: ListedAttributes, subject: string | null, now: Date) => ({
  id: job.id,
  kind: job.kind,
  subject,
  userid: job.userId,
  status: readStatus(job, now),
  created: formatDateTime(new Date(job.created)),
  due: formatDateTime(new Date(job.due)),
  attempts: job.attempts,
  error: job.error ?? null,
});

/** After a crash, a job waits for its next run. */
export const readStatus = ({ status, leaseUntil }: ListedAttributes, now: Date): JobStatus =>
  status === 'running' && !isLeased({ leaseUntil }, now) ? 'waiting' : status;

export const listedAttributes = [
  'id',
  'kind',
  'payload',
  'userId',
  'status',
  'created',
  'due',
  'attempts',
  'error',
  'leaseUntil',
] as const satisfies readonly (keyof Job)[];

export type ListedAttributes = Pick<Job, (typeof listedAttributes)[number]>;
export type ListedJob = ReturnType<typeof toListedJob>;

/** Newest first; those of the same millisecond in an order that stays. */
export const compareJobs = (a: ListedAttributes, b: ListedAttributes): number =>
  b.created - a.created || (a.id < b.id ? 1 : -1);
