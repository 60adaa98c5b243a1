import { giveUpJob } from '../../shared/api/jobs.ts';
import { giveUpStoredJob } from '../../shared/data/job-interventions.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Deletes a job, unless it is running. */
export const handler = endpoint(giveUpJob, async ({ params, user: actor, now }) => {
  await giveUpStoredJob(params.id, { actor, now });
  return { message: 'Job has been given up.' };
});
