import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields } from '../fields/fields.ts';
import { PageQuery } from '../fields/page-query.ts';
import { JobId, jobStatuses } from '../jobs.ts';
import { doneWith } from './requests.ts';

/** Which part of the list: a page of the jobs with a status, or of all. */
const list = {
  page: PageQuery.page,
  status: v.optional(v.fallback(v.optional(v.picklist(jobStatuses)), undefined)),
};

/** What cannot be the id of a job becomes one that no job has. */
const params = Fields({ id: v.fallback(JobId, '0'.repeat(26)) });

/** The background jobs that wait, run, or have failed. */
export const showJobs = defineConsoleRoute({
  id: 'showJobs',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/jobs',
  session: 'admin',
  request: { query: Fields({ ...list, done: doneWith(['retried', 'given-up', 'running', 'gone']) }) },
});

/** Lets a job run now, then returns to the list. */
export const retryConsoleJob = defineConsoleRoute({
  id: 'retryConsoleJob',
  resource: 'console-admin',
  method: 'POST',
  path: '/console/admin/jobs/{id}/retry',
  session: 'admin',
  request: { params, query: Fields(list) },
});

/** Deletes a job, then returns to the list. */
export const giveUpConsoleJob = defineConsoleRoute({
  id: 'giveUpConsoleJob',
  resource: 'console-admin',
  method: 'POST',
  path: '/console/admin/jobs/{id}/give-up',
  session: 'admin',
  request: { params, query: Fields(list) },
});
