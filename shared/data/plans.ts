import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { findRetention, type Retention } from '../domain/clicks/retention.ts';
import { effectivePlan, type Plan, type Subscriber } from '../domain/plans/plans.ts';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { planKey } from './keys.ts';
import { tableClient } from './table/document-client.ts';
import { query, withoutKey } from './table/items.ts';

/** Writes the catalog’s plans to the table. A plan that left the catalog stays, for its subscribers. */
export async function upsertPlans(plans: Plan[]): Promise<void> {
  const puts = plans.map(
    (plan) => new PutCommand({ TableName: env.tableName, Item: { ...planKey(plan.id), ...plan } }),
  );
  await Promise.all(puts.map((put) => tableClient().send(put)));
}

const CACHED_MS = 60_000;
let cached: { plans: Plan[]; until: number } | undefined;

/** All plans, cached for a minute. Read again immediately when one of these ids is not among the cached plans. */
export async function readPlans(ids: Iterable<number>): Promise<readonly Plan[]> {
  const known = new Set(cached?.plans.map(({ id }) => id));
  const isMissing = [...ids].some((id) => !known.has(id));
  if (!cached || isMissing || cached.until <= Date.now()) {
    cached = { plans: await queryPlans(), until: Date.now() + CACHED_MS };
  }
  return cached.plans;
}

/** The plan whose limits apply to this user now. */
export async function readUserPlan(user: Subscriber, now: Date): Promise<Plan> {
  const plan = effectivePlan(user, await readPlans([user.planId]), now);
  if (!plan) throw new Error('There is no free plan.');
  return plan;
}

/** How long the visitors of this user's links are recognized. */
export async function readUserRetention(user: Subscriber, now: Date): Promise<Retention> {
  return findRetention(user, await readPlans([user.planId]), now);
}

/** The plan with this id, or the free plan without an id. Throws `plan_not_found`. */
export async function getPlan(id: number | null | undefined): Promise<Plan> {
  const plans = await readPlans(id ? [id] : []);
  const plan = plans.find((one) => (id ? one.id === id : one.free));
  if (!plan) throw new ServiceError('plan_not_found');
  return plan;
}

async function queryPlans(): Promise<Plan[]> {
  const items = await query<Plan>({
    KeyConditionExpression: 'pk = :plans',
    ExpressionAttributeValues: { ':plans': planKey(0).pk },
    ConsistentRead: true,
  });
  return items.map(withoutKey<Plan>);
}
