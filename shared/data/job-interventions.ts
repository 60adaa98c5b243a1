import type { Payload } from '../api/contract/job-kind.ts';
import { jobKinds, setUpDomain } from '../api/job-kinds.ts';
import type { ActionBy, AuditEvent } from '../domain/audit.ts';
import type { Job } from '../domain/jobs.ts';
import { ServiceError } from '../errors.ts';
import { auditSteps } from './audit.ts';
import { getIdleJob, giveUpStep, retryStep } from './jobs/interventions.ts';
import { transact } from './table/transactions.ts';
import { giveUpSetup } from './tenants/tenant-states.ts';

/** Lets a job run now, for an administrator. Throws `job_not_found` or `job_running`. */
export async function retryStoredJob(id: string, by: ActionBy): Promise<void> {
  const job = await getIdleJob(id, by.now);
  const kind = jobKinds.find((one) => one.id === job.kind);
  // Of a later release: nothing here could run it.
  if (!kind) throw new ServiceError('job_not_found');
  await transact([retryStep(id, kind, by.now), ...auditSteps(toEvent('job.retried', job, by))]);
}

/** Deletes a job, whose work then stays undone, for an administrator. Throws `job_not_found` or `job_running`. */
export async function giveUpStoredJob(id: string, by: ActionBy): Promise<void> {
  const job = await getIdleJob(id, by.now);
  // First, so that the domain's owner is told even if this function ends in between.
  if (job.kind === setUpDomain.id) await giveUpSetup(job.payload as Payload<typeof setUpDomain>);
  await transact([giveUpStep(id, by.now), ...auditSteps(toEvent('job.given-up', job, by))]);
}

const toEvent = (action: 'job.retried' | 'job.given-up', { id, kind }: Job, by: ActionBy): AuditEvent => ({
  ...by,
  action,
  target: { jobId: id, kind },
});
