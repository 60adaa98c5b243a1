import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Payload } from '../../api/contract/job-kind.ts';
import { setUpDomain } from '../../api/job-kinds.ts';
import type { Domain } from '../../domain/domains.ts';
import { tenantReasons } from '../../domain/tenant-reasons.ts';
import { shouldTryAgain, type TenantState } from '../../domain/tenants.ts';
import { env } from '../../env.ts';
import { restartJob } from '../jobs/start-job.ts';
import { tenantKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem, withoutKey } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { notifyOfSetup } from './domain-events.ts';

type OwnedHost = Pick<Domain, 'host' | 'id' | 'userId'>;

const unixNow = (): number => Math.floor(Date.now() / 1000);

/** Transaction steps that start to set a domain up at the edge; none on one machine. */
export function startTenant({ host, id, userId }: OwnedHost): Step[] {
  if (!env.site.brandedEndpoint) return [];
  const state: TenantState = { host, domainId: id, status: 'pending', since: unixNow() };
  return [
    { Put: { Item: { ...tenantKey(host), ...state } } },
    restartJob(setUpDomain, host, { userId, payload: { host, domainId: id } }),
  ];
}

/** Transaction steps that start to undo it. */
export function endTenant({ host, userId }: Pick<OwnedHost, 'host' | 'userId'>): Step[] {
  if (!env.site.brandedEndpoint) return [];
  return [{ Delete: { Key: tenantKey(host) } }, restartJob(setUpDomain, host, { userId, payload: { host } })];
}

export async function findTenantState(host: string): Promise<TenantState | undefined> {
  const stored = await getItem<TenantState>(tenantKey(host));
  return stored && (withoutKey(stored) as TenantState);
}

/** The setup of a domain; undefined on one machine. Starts another try if it failed more than a minute ago. */
export async function checkTenant(domain: OwnedHost): Promise<TenantState | undefined> {
  if (!env.site.brandedEndpoint) return undefined;
  const state = await findTenantState(domain.host);
  if (state?.domainId === domain.id && shouldTryAgain(state, unixNow())) await tryAgain(domain, state);
  return state;
}

/** Starts another try of a setup that failed, for its owner. Returns false if it was started less than a minute ago. */
export async function retryTenant(domain: OwnedHost): Promise<boolean> {
  const state = env.site.brandedEndpoint ? await findTenantState(domain.host) : undefined;
  if (state?.domainId !== domain.id || state.status !== 'failed') return true;
  if (!shouldTryAgain(state, unixNow())) return false;
  await tryAgain(domain, { ...state, status: 'pending', reason: undefined });
  return true;
}

/** The state changed since it was read, or the domain was deleted. */
class StateChanged extends Error {}

function ignoreStateChanged(error: unknown): void {
  if (!(error instanceof StateChanged)) throw error;
}

/** Lets the setup start from the beginning, unless another request was faster. */
async function tryAgain({ host, userId }: OwnedHost, { domainId, since, status, reason }: TenantState) {
  const steps = [
    {
      Update: {
        Key: tenantKey(host),
        ...buildChange({ domainId, since }, { status, reason, since: unixNow() }),
      },
      onConditionFailed: () => new StateChanged(),
    },
    restartJob(setUpDomain, host, { userId, payload: { host, domainId } }),
  ];
  await transact(steps).catch(ignoreStateChanged);
}

/** Tells the owner, and webhooks, how far a setup is, unless the domain was deleted, or its setup started again. */
export async function saveTenantState(
  { host, status, ...seen }: Pick<TenantState, 'host' | 'domainId' | 'since' | 'status'>,
  outcome: Pick<TenantState, 'status' | 'reason'>,
): Promise<void> {
  const events = outcome.status === status ? [] : await notifyOfSetup({ host, ...seen }, outcome);
  const Update = { Key: tenantKey(host), ...buildChange(seen, outcome) };
  const steps = [{ Update, onConditionFailed: () => new StateChanged() }, ...events];
  // A transaction of one step would cost twice as much.
  await (events.length > 0
    ? transact(steps).catch(ignoreStateChanged)
    : tableClient()
        .send(new UpdateCommand({ TableName: env.tableName, ...Update }))
        .catch(ignoreFailedCondition));
}

/** Tells the owner that the operator gave up a setup, unless it has already failed. The owner can start another try. */
export async function giveUpSetup({ host, domainId }: Payload<typeof setUpDomain>): Promise<void> {
  const state = domainId === undefined ? undefined : await findTenantState(host);
  if (state?.domainId !== domainId || state?.status !== 'pending') return;
  await saveTenantState(state, { status: 'failed', reason: tenantReasons.givenUp() });
}

/** The update of a state that is still the one that was seen. */
function buildChange(
  { domainId, since }: Pick<TenantState, 'domainId' | 'since'>,
  { reason, ...attributes }: Partial<TenantState>,
) {
  const update = setOrRemove({ ...attributes, reason });
  return {
    ...update,
    ConditionExpression: 'domainId = :seenId AND #since = :seenSince',
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#since': 'since' },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':seenId': domainId,
      ':seenSince': since,
    },
  };
}
