import { tenantReasons } from '../../domain/tenant-reasons.ts';
import {
  decideTenantStep,
  dnsRecordFor,
  isOutOfTime,
  nextStepAt,
  type TenantStep,
  type TenantTask,
} from '../../domain/tenants.ts';
import { env } from '../../env.ts';
import { logFault } from '../../errors.ts';
import {
  createTenant,
  deleteTenant,
  findCertificate,
  findTenant,
  type StoredTenant,
  updateTenant,
} from './cloudfront.ts';
import { deleteTask, findTenantTask, saveTask, type TenantRecord, unixNow } from './tenant-tasks.ts';

type Result = Pick<TenantTask, 'status' | 'reason' | 'isRequested'> & {
  /** Whether nothing happens any more until the owner acts. */
  isOver?: boolean;
};

/**
 * Does the next step for a branded domain, if it is due, and puts the task back into the stream until nothing is left to do.
 * Throws what CloudFront throws when it is throttled or down.
 */
export async function manageTenant({ host, revision }: TenantRecord, isTimeUp: () => boolean): Promise<void> {
  const task = await findTenantTask(host);
  if (!task || task.revision !== revision) return;
  if ((task.nextStep ?? 0) > unixNow() || isTimeUp()) return saveTask(task, {});
  const result = await takeStep(task).catch((error) => toResult(error, task));
  if (result === 'removed') return deleteTask(task);
  const { isOver, ...attributes } = outOfTime(task, result) ?? result;
  const nextStep = isOver ? undefined : nextStepAt(task.since, unixNow());
  await saveTask(task, { reason: undefined, ...attributes, nextStep });
}

async function takeStep(task: TenantTask): Promise<Result | 'removed'> {
  const tenant = await findTenant(task.host);
  const certificate = tenant && task.domainId !== undefined ? await findCertificate(tenant) : undefined;
  const step = decideTenantStep(task, tenant, certificate);
  const isWanted = task.domainId !== undefined;
  if (step.kind === 'done') return isWanted ? { status: 'active', isOver: true } : 'removed';
  if (step.kind === 'fail') {
    const reason = tenantReasons.certificate(step.certificateStatus, getDnsRecord(task));
    return { status: 'failed', reason, isRequested: true, isOver: true };
  }
  if (step.kind === 'create') await createTenant(task.host);
  else if (tenant) await changeTenant(step, tenant, task.host);
  const requests = step.kind === 'create' || step.kind === 'requestCertificate';
  return { status: 'pending', isRequested: task.isRequested || requests || undefined };
}

async function changeTenant(step: TenantStep, tenant: StoredTenant, host: string): Promise<void> {
  switch (step.kind) {
    case 'enable':
      return updateTenant(tenant, host, { isEnabled: true });
    case 'requestCertificate':
      return updateTenant(tenant, host, { isEnabled: true, requestsCertificate: true });
    case 'attachCertificate':
      return updateTenant(tenant, host, { isEnabled: true, certificateArn: step.arn });
    case 'disable':
      return updateTenant(tenant, host, { isEnabled: false });
    case 'delete':
      return deleteTenant(tenant);
  }
}

/** What an error of CloudFront means for the domain. Throws errors that have nothing to do with it. */
function toResult(error: unknown, task: TenantTask): Result {
  const pending = { status: task.status, reason: task.reason, isRequested: task.isRequested };
  const { name, message } = error as Error;
  switch (name) {
    // The tenant was changed or created in between, or it is not disabled everywhere: look again.
    case 'PreconditionFailed':
    case 'InvalidIfMatchVersion':
    case 'EntityAlreadyExists':
    case 'ResourceNotDisabled':
      return pending;
    case 'CNAMEAlreadyExists':
      return { status: 'failed', reason: tenantReasons.elsewhere(), isOver: true };
    case 'EntityLimitExceeded':
      logFault('runTasks', error, { host: task.host });
      return { status: 'failed', reason: tenantReasons.full(), isOver: true };
    case 'InvalidArgument':
      // "It may not be pointing to a valid CloudFront resource": what our resolver sees can take a while to reach CloudFront.
      if (!/domain/i.test(message)) throw error;
      return { ...pending, status: 'failed', reason: tenantReasons.dns(getDnsRecord(task)) };
    default:
      throw error;
  }
}

function outOfTime(task: TenantTask, { status, reason, isRequested }: Result): Result | undefined {
  if (status === 'active' || !isOutOfTime(task, unixNow())) return undefined;
  return {
    status: 'failed',
    reason: reason ?? tenantReasons.slow(getDnsRecord(task)),
    isRequested,
    isOver: true,
  };
}

const getDnsRecord = ({ host }: TenantTask) => dnsRecordFor(host, env.site);
