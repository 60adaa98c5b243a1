import { EXAMPLE_TIME, type Example } from './example.ts';

/** Two jobs that have failed; the test puts them into the table, as nothing fails in the examples. */
export const failedJobs = ['01M7YRRT80DX9F8GQ1D6RHGK2B', '01M7YRRT80AKX5X3R3Z5YH8Q7C'].map((id) => ({
  id,
  kind: 'purge',
  subject: 'link 1',
  userid: 1,
  status: 'failed' as const,
  created: EXAMPLE_TIME,
  due: EXAMPLE_TIME,
  attempts: 20,
  error: 'The table is throttled.',
}));

const [retried = '', givenUp = ''] = failedJobs.map(({ id }) => id);

export const jobsExamples: readonly Example[] = [
  {
    route: 'listJobs',
    name: 'Purges that have failed',
    query: { status: 'failed', kind: 'purge', limit: 2, page: 1 },
    response: {
      data: { result: 2, perpage: 2, currentpage: 1, nextpage: 1, maxpage: 1, jobs: failedJobs },
    },
  },
  {
    route: 'retryJob',
    name: 'A job that has failed',
    params: { id: retried },
    response: { message: 'Job will be tried again now.' },
  },
  {
    route: 'giveUpJob',
    name: 'A job that has failed',
    params: { id: givenUp },
    response: { message: 'Job has been given up.' },
  },
];
