import type { JobKindId } from '../../api/job-kinds.ts';
import type { JobStatus } from '../../api/jobs.ts';

export const title = 'Background jobs';
export const hint =
  'Work that continues after a request. Jobs that are done leave this list, so usually it is empty or short.';
export const filters = 'Jobs by status';
export const all = 'All';
export const caption = 'Jobs that are not done, newest first';
export const empty = {
  all: 'There are no jobs to do.',
  some: 'There are no jobs with this status.',
} as const;
export const emptyPage = 'There are no more jobs on this page.';
export const job = 'Job';
export const status = 'Status';
export const statuses: Record<JobStatus, string> = {
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Failed',
};
export const user = 'User';
export const userWith = (id: number) => `User ${id}`;
export const service = 'The service';
export const attempts = 'Attempts';
export const created = 'Created';
export const due = 'Next run:';
export const actions = 'Actions';
export const retry = { submit: 'Retry', label: (name: string) => `Retry: ${name}` } as const;
export const givingUp = {
  open: 'Give up',
  label: (name: string) => `Give up: ${name}`,
  question: (lost: string) => `${lost} This cannot be undone.`,
  submit: 'Give up this job',
} as const;
export const done = {
  retried: 'The job will be tried again now.',
  'given-up': 'The job was given up.',
  running: 'This job is running. Nothing was changed. Try again when its run has ended.',
  gone: 'This job is no longer in the list. It is done, or was given up.',
} as const;

interface Kind {
  name: string;
  /** What is lost if a job of this kind is given up. */
  lost: string;
}

const kinds: Record<JobKindId, Kind> = {
  purge: {
    name: 'Clean up after a deletion',
    lost: 'What is not deleted yet stays, such as statistics and, for a deleted user, short links that still work.',
  },
  refreshPlan: {
    name: 'Apply a new plan',
    lost: 'Some links and QR codes keep the statistics as long as the user’s earlier plan did, until the plan changes again.',
  },
  indexLinks: {
    name: 'Update the search index',
    lost: 'Searches do not find what is new in these links until each of them changes again.',
  },
  setUpDomain: {
    name: 'Set up or remove a branded domain',
    lost: 'A domain that was being set up does not work until its owner checks it again. A deleted domain stays in CloudFront.',
  },
  deliverEvents: {
    name: 'Deliver to a webhook',
    lost: 'Waiting events are not delivered until another event occurs.',
  },
  deliverSlowEvents: {
    name: 'Deliver to a webhook whose receiver is slow',
    lost: 'Waiting events are not delivered until another event occurs.',
  },
  timedEvents: {
    name: 'Notify webhooks of expired links and of daily summaries',
    lost: 'No `link.expired` events are sent until the expiry of one of the user’s links changes, or no daily summaries until a webhook for them is switched off and on.',
  },
  migrate: {
    name: 'Migrate the table',
    lost: 'The rest of the data stays as an earlier release wrote it, which later releases may not be able to read.',
  },
};

/** Of a kind that only a later release has, the little that is known. */
export const findKind = (id: string): Kind =>
  (Object.hasOwn(kinds, id) && kinds[id as JobKindId]) || {
    name: id,
    lost: 'What the job has not done yet stays undone.',
  };
