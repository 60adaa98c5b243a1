import { listJobs } from '../../shared/api/jobs.ts';
import { readJobPage } from '../../shared/data/jobs/job-pages.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the background jobs that are not done, newest first. */
export const handler = endpoint(listJobs, async ({ query, now }) => {
  const { jobs, total } = await readJobPage(query, now);
  return { data: { ...pageNumbers(query, total), jobs } };
});
