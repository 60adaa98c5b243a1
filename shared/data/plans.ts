import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { effectivePlan, type Plan, type Subscriber } from '../domain/plans.ts';
import { env } from '../env.ts';
import { planKey } from './keys.ts';
import { table } from './table.ts';

/** Brings the table's plans to what the catalogue says; a plan that left the catalogue stays for its subscribers. */
export async function upsertPlans(plans: Plan[]): Promise<void> {
  const puts = plans.map(
    (plan) => new PutCommand({ TableName: env.tableName, Item: { ...planKey(plan.id), ...plan } }),
  );
  await Promise.all(puts.map((put) => table().send(put)));
}

const CACHED_MS = 60_000;
let cached: { plans: Plan[]; until: number } | undefined;

/** All plans, as they were at most a minute ago; read again at once for the sake of an id that was not among them. */
export async function readPlans(ids: Iterable<number>): Promise<readonly Plan[]> {
  const known = new Set(cached?.plans.map(({ id }) => id));
  const isMissing = [...ids].some((id) => !known.has(id));
  if (!cached || isMissing || cached.until <= Date.now()) {
    cached = { plans: await queryPlans(), until: Date.now() + CACHED_MS };
  }
  return cached.plans;
}

/** Days that visitors of this user's links are remembered; 0 means for ever. */
export async function readRetention(user: Subscriber, now: Date): Promise<number> {
  return effectivePlan(user, await readPlans([user.planId]), now)?.limits.retention ?? 0;
}

/** One answer of 1 MB holds a thousand plans. */
async function queryPlans(): Promise<Plan[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: env.tableName,
      KeyConditionExpression: 'pk = :plans',
      ExpressionAttributeValues: { ':plans': planKey(0).pk },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ pk: _pk, sk: _sk, ...plan }) => plan as unknown as Plan);
}
