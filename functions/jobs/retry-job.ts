import { retryJob } from '../../shared/api/jobs.ts';
import { retryStoredJob } from '../../shared/data/job-interventions.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Lets a job run now, unless it is running. */
export const handler = endpoint(retryJob, async ({ params, user: actor, now }) => {
  await retryStoredJob(params.id, { actor, now });
  return { message: 'Job will be tried again now.' };
});
