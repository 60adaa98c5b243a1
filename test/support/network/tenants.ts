import { setUpDomain } from '../../../shared/api/job-kinds.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor } from '../../../shared/data/jobs/start-job.ts';
import { findTenantState, saveTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import type { TenantState } from '../../../shared/domain/tenants.ts';

export const tenantEnvironment = {
  BRANDED_ENDPOINT: 'd1.cloudfront.net',
  TENANT_DISTRIBUTION_ID: 'E1BRANDED',
  CONNECTION_GROUP_ID: 'cg_1',
  TENANT_NAME_PREFIX: 'link-service-test',
  AWS_REGION: 'eu-central-1',
};

/** The job that sets up or removes a branded domain; undefined when it is done. */
export const findDomainJob = (host: string) => findJob(jobIdFor(setUpDomain, host));

/** Tells the owner of a domain what became of its setup, as its job does. */
export async function saveOutcome(
  host: string,
  outcome: Pick<TenantState, 'status'> & { reason?: string },
): Promise<void> {
  const state = await findTenantState(host);
  if (state) await saveTenantState(state, { reason: undefined, ...outcome });
}
