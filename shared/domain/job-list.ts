import { isLeased, type Job } from './jobs.ts';
import { formatDateTime } from './values/dates.ts';

/** What administrators see of a job: of its payload, only what its kind says that it is about. */
export const toListedJob = (
  { id, kind, userId, status, created, due, attempts, error, leaseUntil }: ListedAttributes,
  subject: string | null,
  now: Date,
) => ({
  id,
  kind,
  subject,
  userid: userId,
  // After a crash, it waits for its next run.
  status: status === 'running' && !isLeased({ leaseUntil }, now) ? ('waiting' as const) : status,
  created: formatDateTime(new Date(created)),
  due: formatDateTime(new Date(due)),
  attempts,
  error: error ?? null,
});

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
