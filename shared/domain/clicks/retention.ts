import { effectivePlan, isPlanExpired, type Plan, type Subscriber } from '../plans/plans.ts';
import { formatDateTime } from '../values/dates.ts';

/**
 * How long visitors are recognized: what a visit needs to know about the plan of a link's owner. Links and QR codes, and
 * the records of them that visits read, have a copy.
 */
export interface Retention {
  /** Days; 0 means that the plan sets no limit. */
  retention: number;
  /** What applies when the plan has expired, so that nothing has to be written at that time. */
  laterRetention?: {
    /** `YYYY-MM-DD HH:MM:SS`, UTC. */
    from: string;
    days: number;
  };
}

/** The retention of a user's plan. Throws if there is no free plan. */
export function findRetention(user: Subscriber, plans: readonly Plan[], now: Date): Retention {
  const [current, free] = [effectivePlan(user, plans, now), plans.find((plan) => plan.free)];
  if (!current || !free) throw new Error('There is no free plan.');
  const { retention } = current.limits;
  if (user.planExpires === undefined || isPlanExpired(user, now)) return { retention };
  return { retention, laterRetention: { from: user.planExpires, days: free.limits.retention } };
}

/**
 * Of plans that set no limit: a visitor who has not come back for three years is forgotten. Otherwise their pseudonym would
 * stay forever, even when the link was deleted long ago. No plan of the catalog has more.
 */
const UNLIMITED_DAYS = 3 * 365;

/** How many days a visitor is recognized on a plan with this retention. */
export const visitorDays = (retention: number): number => retention || UNLIMITED_DAYS;

/** How many days a visitor is recognized after a visit at this time. */
export function retentionAt({ retention, laterRetention }: Retention, now: Date): number {
  const hasEnded = laterRetention !== undefined && laterRetention.from <= formatDateTime(now);
  return visitorDays(hasEnded ? laterRetention.days : retention);
}
