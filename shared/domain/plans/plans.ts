import type { InferOutput } from 'valibot';
import type { ListedPlan } from '../../api/plans.ts';
import { type CollectionName, findLimit, nameInPlans } from '../../collections.ts';
import { ServiceError } from '../../errors.ts';
import { formatDateTime } from '../values/dates.ts';

/** A plan as in the API's responses, `infra/plans.json`, and the table. */
export type Plan = InferOutput<typeof ListedPlan>;

/** The plan that a user subscribed to. */
export interface Subscriber {
  planId: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC; absent if it never expires. */
  planExpires?: string;
}

export const isPlanExpired = ({ planExpires }: Pick<Subscriber, 'planExpires'>, now: Date): boolean =>
  planExpires !== undefined && planExpires <= formatDateTime(now);

/** The plan in effect: the free one if the user's own has expired or no longer exists. */
export function effectivePlan(subscriber: Subscriber, plans: readonly Plan[], now: Date): Plan | undefined {
  const own = isPlanExpired(subscriber, now) ? undefined : plans.find(({ id }) => id === subscriber.planId);
  return own ?? plans.find(({ free }) => free);
}

/** The maximum number of items of one kind. */
export interface Quota {
  /** Infinity if there is no limit. */
  count: number;
  /** The error for one item too many. */
  exceeded(): ServiceError;
}

/** How many a plan allows: Infinity if it has no limit, 0 if it includes none. */
export function getMaximum(limit: number | { enabled: '0' | '1'; count: string }): number {
  if (typeof limit === 'number') return limit || Infinity;
  return limit.enabled === '0' ? 0 : Number(limit.count) || Infinity;
}

/** The quota that a plan sets for a collection. Throws `plan_feature` if the plan does not include such items. */
export function getQuota({ limits }: Plan, name: CollectionName): Quota {
  const limit = findLimit(name);
  const count = limit ? getMaximum(limits[limit]) : Infinity;
  if (count === 0) throw notIncluded([nameInPlans(name)]);
  const exceeded = () =>
    new ServiceError('plan_limit', { message: `Your plan allows up to ${count} ${nameInPlans(name)}.` });
  return { count, exceeded };
}

/** Features that a plan includes or not, by their names in messages. */
const FEATURE_NAMES = {
  alias: 'custom aliases',
  geo: 'targeting by country',
  device: 'targeting by device',
  parameters: 'parameters',
  custom: 'splash pages and overlays',
  bundle: 'campaigns',
  api: 'the API',
  webhooks: 'webhooks',
} as const;

export type Feature = keyof typeof FEATURE_NAMES;

/** The names of these features that the plan does not include. */
export const listMissing = ({ limits }: Plan, features: readonly Feature[]): string[] =>
  features.filter((feature) => limits[feature].enabled === '0').map((feature) => FEATURE_NAMES[feature]);

/** Throws a `plan_feature` that names every feature that the plan does not include. */
export function assertPlanIncludes(plan: Plan, features: readonly Feature[]): void {
  const missing = listMissing(plan, features);
  if (missing.length > 0) throw notIncluded(missing);
}

function notIncluded(names: string[]): ServiceError {
  return new ServiceError('plan_feature', { message: `Your plan does not include ${names.join(', ')}.` });
}

/** The `status` of a subscriber's account. */
export const planStatus = ({ free }: Plan): 'free' | 'pro' => (free ? 'free' : 'pro');
