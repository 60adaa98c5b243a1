import { showJobs } from '../../shared/api/console/jobs.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { jobsPage } from '../../shared/console/pages/admin/jobs-page.ts';
import { readJobPage } from '../../shared/data/jobs/job-pages.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';

/** A page of the background jobs that are not done, newest first. */
export const handler = consoleEndpoint(showJobs, async ({ session, query, now }) => {
  const { page, status, done } = query;
  const request = { limit: 50, page };
  const { jobs, total } = await readJobPage({ ...request, status }, now);
  return jobsPage(session, { jobs, status, done, ...pageNumbers(request, total) });
});
