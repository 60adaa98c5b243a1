import { tenantReasons } from '../../domain/tenant-reasons.ts';
import {
  decideTenantStep,
  dnsRecordFor,
  type TenantGoal,
  type TenantState,
  type TenantStep,
} from '../../domain/tenants.ts';
import { env } from '../../env.ts';
import {
  createTenant,
  deleteTenant,
  findCertificate,
  findTenant,
  type StoredTenant,
  updateTenant,
} from './cloudfront.ts';

/** What a step led to: what the owner is told, and whether that is all until the owner acts. */
export interface StepOutcome extends Pick<TenantState, 'status' | 'reason'> {
  isRequested?: boolean;
  isOver?: boolean;
  /** Why the operator has to act. */
  problem?: string;
}

/** Takes the step that is missing for what the edge should do. Throws errors that have nothing to do with the domain. */
export async function takeTenantStep(
  goal: TenantGoal,
  shown: TenantState | undefined,
): Promise<StepOutcome | 'removed'> {
  return takeStep(goal).catch((error) => toOutcome(error, goal, shown));
}

async function takeStep(goal: TenantGoal): Promise<StepOutcome | 'removed'> {
  const tenant = await findTenant(goal.host);
  const certificate = tenant && goal.domainId !== undefined ? await findCertificate(tenant) : undefined;
  const step = decideTenantStep(goal, tenant, certificate);
  const isWanted = goal.domainId !== undefined;
  if (step.kind === 'done') return isWanted ? { status: 'active', isOver: true } : 'removed';
  if (step.kind === 'fail') {
    const reason = tenantReasons.certificate(step.certificateStatus, getDnsRecord(goal));
    return { status: 'failed', reason, isRequested: true, isOver: true };
  }
  if (step.kind === 'create') await createTenant(goal.host);
  else if (tenant) await changeTenant(step, tenant, goal.host);
  const requests = step.kind === 'create' || step.kind === 'requestCertificate';
  return { status: 'pending', isRequested: goal.isRequested || requests || undefined };
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
function toOutcome(error: unknown, goal: TenantGoal, shown: TenantState | undefined): StepOutcome {
  const { status = 'pending', reason } = shown ?? {};
  const pending = { status, reason, isRequested: goal.isRequested };
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
      return { status: 'failed', reason: tenantReasons.full(), problem: message };
    case 'InvalidArgument':
      // "It may not be pointing to a valid CloudFront resource": what our resolver sees can take a while to reach CloudFront.
      if (!/domain/i.test(message)) throw error;
      return { ...pending, status: 'failed', reason: tenantReasons.dns(getDnsRecord(goal)) };
    default:
      throw error;
  }
}

const getDnsRecord = ({ host }: TenantGoal) => dnsRecordFor(host, env.site);
