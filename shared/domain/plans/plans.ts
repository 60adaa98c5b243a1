import { ServiceError } from '../../errors.ts';
import { formatDateTime } from '../values/dates.ts';

interface Switch {
  enabled: '0' | '1';
}

interface CountedSwitch extends Switch {
  /** A whole number; 0 means no limit. */
  count: string;
}

/** A plan as the interface shows it (2.3), and as `infra/plans.json` and the table keep it. */
export interface Plan {
  id: number;
  name: string;
  free: boolean;
  prices: { monthly: number; yearly: number; lifetime: number } | null;
  limits: {
    /** Links in all, clicks a month, days that statistics are kept; 0 means no limit. */
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
      | 'api']: Switch;
  } & { [K in 'team' | 'splash' | 'overlay' | 'pixels' | 'domain']: CountedSwitch };
}

/** What of a user tells their plan. */
export interface Subscriber {
  planId: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC; absent for a plan that does not end. */
  planExpires?: string;
}

export const isPlanExpired = ({ planExpires }: Pick<Subscriber, 'planExpires'>, now: Date): boolean =>
  planExpires !== undefined && planExpires <= formatDateTime(now);

/** The plan in effect: the free one if the user's own has expired or no longer exists. */
export function effectivePlan(subscriber: Subscriber, plans: readonly Plan[], now: Date): Plan | undefined {
  const own = isPlanExpired(subscriber, now) ? undefined : plans.find(({ id }) => id === subscriber.planId);
  return own ?? plans.find(({ free }) => free);
}

/** What a plan counts, in the words of a message. */
const counted = {
  links: 'links',
  domain: 'branded domains',
  pixels: 'pixels',
  splash: 'custom splash pages',
  overlay: 'CTA overlays',
} as const;

export type CountedLimit = keyof typeof counted;

/** How many there may be of something. */
export interface Allowance {
  /** Infinity when there is no limit. */
  count: number;
  /** The failure of one more. */
  exceeded(): ServiceError;
}

/** How many of these a plan allows. Throws `plan_feature` when it has none of them at all. */
export function allowance({ limits }: Plan, limit: CountedLimit): Allowance {
  if (limit !== 'links' && limits[limit].enabled === '0') throw notIncluded([counted[limit]]);
  const count = Number(limit === 'links' ? limits.links : limits[limit].count) || Infinity;
  const exceeded = () =>
    new ServiceError('plan_limit', { message: `Your plan allows up to ${count} ${counted[limit]}.` });
  return { count, exceeded };
}

/** What a plan switches on or off, in the words of a message. */
const switched = {
  alias: 'custom aliases',
  geo: 'targeting by country',
  device: 'targeting by device',
  parameters: 'parameters',
  custom: 'splash pages and overlays',
  bundle: 'campaigns',
  api: 'the API',
} as const;

export type Feature = keyof typeof switched;

/** Throws the `plan_feature` that names each of these that the plan does not include. */
export function requireFeatures({ limits }: Plan, features: readonly Feature[]): void {
  const missing = features.filter((feature) => limits[feature].enabled === '0');
  if (missing.length > 0) throw notIncluded(missing.map((feature) => switched[feature]));
}

function notIncluded(names: string[]): ServiceError {
  return new ServiceError('plan_feature', { message: `Your plan does not include ${names.join(', ')}.` });
}

/** What the account of a subscriber shows as `status`. */
export const planStatus = ({ free }: Plan): 'free' | 'pro' => (free ? 'free' : 'pro');
