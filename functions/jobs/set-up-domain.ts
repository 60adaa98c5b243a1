import { setUpDomain } from '../../shared/api/job-kinds.ts';
import { failDomainSetup, runDomainSetup } from '../../shared/data/tenants/set-up-domain.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Takes the next step to serve a branded domain at the edge, or to stop, and waits in between. */
export const handler = jobHandler(setUpDomain, {
  run: (job, { now }) => runDomainSetup(job, now),
  beforeFailure: failDomainSetup,
});
