import { effectivePlan, type Plan, type Subscriber } from '../plans/plans.ts';

/** How many clicks a month are counted for this user at this time; Infinity when there is no limit. */
export function clickQuota(user: Subscriber, plans: readonly Plan[], at: Date): number {
  return effectivePlan(user, plans, at)?.limits.clicks || Infinity;
}

/** The calendar month that a click belongs to, in UTC: `YYYY-MM`. */
export const toMonth = (time: Date): string => time.toISOString().slice(0, 7);
