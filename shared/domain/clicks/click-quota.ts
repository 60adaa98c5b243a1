import { effectivePlan, type Plan, type Subscriber } from '../plans/plans.ts';

/** How many clicks a month a user's plan can be charged at this time; Infinity when there is no limit. */
export function clickQuota(user: Subscriber, plans: readonly Plan[], at: Date): number {
  return effectivePlan(user, plans, at)?.limits.clicks || Infinity;
}

/**
 * Of the clicks on a link from one network in a batch, so many are charged to the plan; all are counted. Many people can share
 * an address, but one visitor who reloads a link, under any names of browsers, must not use up the clicks of a month.
 */
export const MAX_CHARGED = 10;

const MS_PER_HOUR = 3_600_000;
let last = { hour: Number.NaN, month: '' };

/** The calendar month that a click belongs to, in UTC: `YYYY-MM`. Formatted once for clicks of the same hour. */
export function toMonth(time: Date): string {
  const hour = Math.floor(time.getTime() / MS_PER_HOUR);
  if (hour !== last.hour) last = { hour, month: time.toISOString().slice(0, 7) };
  return last.month;
}
