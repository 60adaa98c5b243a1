import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional } from './fields/fields.ts';
import { PageQuery } from './fields/page-query.ts';
import { DateTime, Message, Page } from './fields/responses.ts';
import { jobKindIds } from './job-kinds.ts';

export const jobStatuses = ['waiting', 'running', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const JOB_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id of a job in a path. */
export const JobId = v.pipe(
  DocumentedAs(v.string(), { type: 'string', pattern: JOB_ID.source }),
  v.regex(JOB_ID, 'must be the id of a job'),
);

/** A background job that is not done. Of what it is about, only the name of the item leaves the service. */
const JobEntry = v.strictObject({
  id: Described(v.string(), '26 characters.'),
  kind: Described(v.string(), 'Such as `purge`, or a kind that only a later release has.'),
  subject: Described(
    v.nullable(v.string()),
    'What it is about: `sho.rt`, `user 12`, or `link 1200000345`. `null` of a kind that only a later release has.',
  ),
  userid: Described(v.number(), 'The user whose request caused it; 0 for a job of the service itself.'),
  status: v.picklist(jobStatuses),
  created: DateTime,
  due: Described(DateTime, 'When it runs next; of a failed or running job, when its last run was due.'),
  attempts: Described(v.number(), 'How often it was tried since it last made progress, including now.'),
  error: Described(v.nullable(v.string()), 'Why the last attempt failed.'),
});

export const listJobs = defineRoute({
  id: 'listJobs',
  resource: 'jobs',
  summary: 'List background jobs',
  description:
    'Newest first: jobs that wait, run, or have failed for good. Finished jobs are not in the list. Of more than 8,000 jobs, the list has only a part; filters look at all of them.',
  method: 'GET',
  path: '/jobs',
  access: 'admin',
  request: {
    query: Fields({
      ...PageQuery,
      status: Described(Optional(OneOf(jobStatuses)), 'Only jobs with this status.'),
      kind: Described(Optional(OneOf(jobKindIds)), 'Only jobs of this kind.'),
    }),
  },
  response: Page('jobs', JobEntry),
  list: true,
  errors: [],
});

const params = Fields({ id: JobId });

export const retryJob = defineRoute({
  id: 'retryJob',
  resource: 'jobs',
  summary: 'Retry a background job',
  description:
    'It runs now, from where it was, with all the attempts and time that its kind has. A job that is running is not changed: the response is a 409.',
  method: 'POST',
  path: '/job/{id}/retry',
  access: 'admin',
  request: { params },
  response: Message,
  errors: ['job_not_found', 'job_running'],
});

export const giveUpJob = defineRoute({
  id: 'giveUpJob',
  resource: 'jobs',
  summary: 'Give up a background job',
  description:
    'Deletes the job: what it has not done yet stays undone. A job that is running is not changed: the response is a 409.',
  method: 'DELETE',
  path: '/job/{id}/delete',
  access: 'admin',
  request: { params },
  response: Message,
  errors: ['job_not_found', 'job_running'],
});
