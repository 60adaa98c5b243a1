import { ServiceError } from '../../errors.ts';
import { formatDateTime } from '../values/dates.ts';

interface Switch {
  enabled: '0' | '1';
}

interface CountedSwitch extends Switch {
  /** An integer; 0 means no limit. */
  count: string;
}

/** A plan as in the API's responses, `infra/plans.json`, and the table. */
export interface Plan {
  id: number;
  name: string;
  free: boolean;
  prices: { monthly: number; yearly: number; lifetime: number } | null;
  limits: {
    /** Links in total, clicks per month, days that visitors are remembered; 0 means no limit. */
    [K in 'links' | 'clicks' | 'retention']: number;
  } & {
    [K in
      | 'custom'
      | 'multiple'
      | 'alias'
      | 'device'
      | 'geo'
      | 'bundle'
      | 'parameters'
      | 'export'
      | 'api'
      | 'webhooks']: Switch;
  } & { [K in 'team' | 'splash' | 'overlay' | 'pixels' | 'domain' | 'images' | 'bio']: CountedSwitch };
}

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

/** Numbers that a plan limits, by their names in messages. */
const LIMIT_NAMES = {
  links: 'links',
  domain: 'branded domains',
  pixels: 'pixels',
  splash: 'custom splash pages',
  overlay: 'CTA overlays',
  images: 'uploaded images',
  bio: 'bio pages',
} as const;

export type PlanLimit = keyof typeof LIMIT_NAMES;

/** The maximum number of items of one kind. */
export interface Quota {
  /** Infinity if there is no limit. */
  count: number;
  /** The error for one item too many. */
  exceeded(): ServiceError;
}

/** The quota that a plan sets. Throws `plan_feature` if the plan does not include such items. */
export function getQuota({ limits }: Plan, limit: PlanLimit): Quota {
  if (limit !== 'links' && limits[limit].enabled === '0') throw notIncluded([LIMIT_NAMES[limit]]);
  const count = Number(limit === 'links' ? limits.links : limits[limit].count) || Infinity;
  const exceeded = () =>
    new ServiceError('plan_limit', { message: `Your plan allows up to ${count} ${LIMIT_NAMES[limit]}.` });
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
