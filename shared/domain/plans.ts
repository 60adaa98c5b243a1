import { formatDateTime } from './dates.ts';

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

/** The plan that counts for a user at this time: the free one, when theirs has ended or nobody knows it. */
export function effectivePlan(
  { planId, planExpires }: Subscriber,
  plans: readonly Plan[],
  at: Date,
): Plan | undefined {
  const hasEnded = planExpires !== undefined && planExpires <= formatDateTime(at);
  const own = hasEnded ? undefined : plans.find(({ id }) => id === planId);
  return own ?? plans.find(({ free }) => free);
}

/** What the account of a subscriber shows as `status`. */
export const planStatus = ({ free }: Plan): 'free' | 'pro' => (free ? 'free' : 'pro');
