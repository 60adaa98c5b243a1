import type { Payload } from '../../api/contract/job-kind.ts';
import type { setUpDomain } from '../../api/job-kinds.ts';
import { done, type Job, type JobResult } from '../../domain/jobs.ts';
import { tenantReasons } from '../../domain/tenant-reasons.ts';
import { dnsRecordFor, isSlow, pauseAfter, type TenantGoal, type TenantState } from '../../domain/tenants.ts';
import { env } from '../../env.ts';
import { type StepOutcome, takeTenantStep } from './take-tenant-step.ts';
import { findTenantState, saveTenantState } from './tenant-states.ts';

type DomainJob = Pick<
  Job<Payload<typeof setUpDomain>, Pick<TenantGoal, 'isRequested'>>,
  'payload' | 'state' | 'created'
>;

/**
 * Takes the next step for a branded domain at the edge, and says when to look again. Throws what CloudFront throws when it
 * is throttled or down.
 */
export async function runDomainSetup({ payload, state, created }: DomainJob, now: Date): Promise<JobResult> {
  const goal: TenantGoal = { ...payload, isRequested: state?.isRequested };
  const shown = await findShownState(goal);
  // The setup was started again, or ended, since this job was claimed.
  if (goal.domainId !== undefined && !shown) return done;
  const outcome = await takeTenantStep(goal, shown);
  if (outcome === 'removed') return done;
  const elapsed = Math.floor((now.getTime() - created) / 1000);
  if (shown) await notifyOwner(shown, outcome, elapsed);
  if (outcome.problem) return { kind: 'fail', reason: outcome.problem };
  if (outcome.isOver) return done;
  return { kind: 'wait', seconds: pauseAfter(elapsed), state: { isRequested: outcome.isRequested } };
}

/** Tells the owner that a setup has failed for good. */
export async function failDomainSetup({ payload }: Pick<DomainJob, 'payload'>): Promise<void> {
  const shown = await findShownState(payload);
  if (!shown) return;
  const reason = shown.reason ?? slow(shown.host);
  if (shown.status !== 'failed') await saveTenantState(shown, { status: 'failed', reason });
}

/** What the owner of the domain sees now; undefined if the domain is to be removed, or belongs to someone else by now. */
async function findShownState({ host, domainId }: TenantGoal): Promise<TenantState | undefined> {
  const state = domainId === undefined ? undefined : await findTenantState(host);
  return state?.domainId === domainId ? state : undefined;
}

async function notifyOwner(
  shown: TenantState,
  { status, reason }: StepOutcome,
  elapsed: number,
): Promise<void> {
  const next =
    status === 'pending' && isSlow(elapsed)
      ? { status: 'failed' as const, reason: reason ?? slow(shown.host) }
      : { status, reason };
  if (next.status !== shown.status || next.reason !== shown.reason) await saveTenantState(shown, next);
}

const slow = (host: string): string => tenantReasons.slow(dnsRecordFor(host, env.site));
