import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Domain } from '../../domain/domains.ts';
import { shouldTryAgain, type TenantTask } from '../../domain/tenants.ts';
import { env } from '../../env.ts';
import { tenantKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem, withoutKey } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

const toSeconds = (time: number): number => Math.floor(time / 1000);
export const unixNow = (): number => toSeconds(Date.now());

/** Sets the attributes, and counts the change: its stream record triggers the next step. */
function change(host: string, attributes: Partial<Omit<TenantTask, 'revision'>>) {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setOrRemove(attributes);
  return {
    Key: tenantKey(host),
    UpdateExpression: `${UpdateExpression} ADD #revision :one`,
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#revision': 'revision' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':one': 1 },
  };
}

const started = { status: 'pending', reason: undefined, isRequested: undefined } as const;

/** The part of a transaction that starts to set a domain up at the edge; none on one machine. */
export function startTenant({ host, id }: Pick<Domain, 'host' | 'id'>): Step[] {
  if (!env.site.brandedEndpoint) return [];
  const now = unixNow();
  return [{ Update: change(host, { ...started, host, domainId: id, since: now, nextStep: now }) }];
}

/** The part of a transaction that starts to undo it. */
export function endTenant({ host }: Pick<Domain, 'host'>): Step[] {
  if (!env.site.brandedEndpoint) return [];
  const now = unixNow();
  return [{ Update: change(host, { ...started, host, domainId: undefined, since: now, nextStep: now }) }];
}

export async function findTenantTask(host: string): Promise<TenantTask | undefined> {
  const stored = await getItem<TenantTask>(tenantKey(host));
  return stored && (withoutKey(stored) as TenantTask);
}

/** The setup of a domain; undefined on one machine. Starts another try if it failed more than a minute ago. */
export async function checkTenant(domain: Pick<Domain, 'host' | 'id'>): Promise<TenantTask | undefined> {
  if (!env.site.brandedEndpoint) return undefined;
  const task = await findTenantTask(domain.host);
  await retryFailed(domain, task);
  return task;
}

/** Starts another try of a setup that failed more than a minute ago. */
async function retryFailed({ id }: Pick<Domain, 'id'>, task: TenantTask | undefined): Promise<void> {
  const now = unixNow();
  if (task?.domainId !== id || !shouldTryAgain(task, now)) return;
  await saveTask(task, { isRequested: undefined, since: now, nextStep: now });
}

/** Starts another try of a setup that failed, for its owner. Returns false if it failed less than a minute ago. */
export async function retryTenant({ host, id }: Pick<Domain, 'host' | 'id'>): Promise<boolean> {
  const task = env.site.brandedEndpoint ? await findTenantTask(host) : undefined;
  if (task?.domainId !== id || task.status !== 'failed') return true;
  const now = unixNow();
  if (!shouldTryAgain(task, now)) return false;
  await saveTask(task, { ...started, since: now, nextStep: now });
  return true;
}

/** Saves what a step changed, unless the task was changed since it was read: that change has a stream record of its own. */
export async function saveTask(
  { host, revision }: TenantTask,
  attributes: Partial<Omit<TenantTask, 'revision' | 'host'>>,
): Promise<void> {
  const { Key, ...update } = change(host, { host, ...attributes });
  const input: UpdateCommandInput = {
    TableName: env.tableName,
    Key,
    ...update,
    ConditionExpression: '#revision = :seen',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':seen': revision },
  };
  await tableClient().send(new UpdateCommand(input)).catch(ignoreFailedCondition);
}

/** Forgets a task of a deleted domain that has nothing left to undo. */
export async function deleteTask({ host, revision }: TenantTask): Promise<void> {
  const command = new DeleteCommand({
    TableName: env.tableName,
    Key: tenantKey(host),
    ConditionExpression: '#revision = :seen',
    ExpressionAttributeNames: { '#revision': 'revision' },
    ExpressionAttributeValues: { ':seen': revision },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}

/** A task in a stream record, as far as it decides whether the record still matters. */
export interface TenantRecord {
  host: string;
  revision: number;
}

/** The task of a stream record; undefined if it waits for nothing, `malformed` if the record cannot be read. */
export function readTenantRecord({
  eventName,
  dynamodb,
}: DynamoDBRecord): TenantRecord | 'malformed' | undefined {
  const { host, revision, nextStep } = dynamodb?.NewImage ?? {};
  if (eventName === 'REMOVE' || (host && revision && !nextStep)) return undefined;
  if (!host?.S || !revision?.N) return 'malformed';
  return { host: host.S, revision: Number(revision.N) };
}
