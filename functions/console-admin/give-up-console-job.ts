import { giveUpConsoleJob } from '../../shared/api/console/jobs.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { intervene } from '../../shared/console/pages/admin/intervene.ts';
import { giveUpStoredJob } from '../../shared/data/job-interventions.ts';

/** Deletes a job, and returns to the list. */
export const handler = consoleEndpoint(giveUpConsoleJob, ({ session, params, query, now }) =>
  intervene(query, 'given-up', () => giveUpStoredJob(params.id, { actor: session.user, now })),
);
