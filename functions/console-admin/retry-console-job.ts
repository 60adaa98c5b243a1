import { retryConsoleJob } from '../../shared/api/console/jobs.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { intervene } from '../../shared/console/pages/admin/intervene.ts';
import { retryStoredJob } from '../../shared/data/job-interventions.ts';

/** Lets a job run now, and returns to the list. */
export const handler = consoleEndpoint(retryConsoleJob, ({ session, params, query, now }) =>
  intervene(query, 'retried', () => retryStoredJob(params.id, { actor: session.user, now })),
);
