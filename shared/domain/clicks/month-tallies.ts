import type { Plan, Subscriber } from '../plans/plans.ts';
import { clickQuota, MAX_CHARGED, toMonth } from './click-quota.ts';
import { type ClickedSources, noClickedSources } from './clicked-sources.ts';
import { type MonthSeries, noMonthSeries } from './month-series.ts';
import type { Chunk } from './series.ts';
import { type Sources, type StoredSources, sourcesBefore, storedSources } from './sources-by-day.ts';

/** The part of the table that the clicks of owners in a month depend on. */
export interface MonthState {
  plans: readonly Plan[];
  /** Owners by id, without those who were deleted. */
  owners: Map<number, Subscriber>;
  /** Clicks charged to plans already, by `ownerMonth`. */
  used: Map<string, number>;
  /** The series in the items of these months. */
  series: Map<string, MonthSeries>;
  /** Where the clicks in them came from. */
  sources: Map<string, StoredSources>;
}

export interface MonthTally {
  userId: number;
  month: string;
  clicks: number;
  uniqueClicks: number;
  /** How many of the clicks are charged to the plan. */
  charged: number;
  quota: number;
  /** Before this range. */
  remainingQuota: number;
  /** The time of the range; its clicks are all of the same hour. */
  time: Date;
  /** Before this range. */
  series: MonthSeries;
  storedSources: StoredSources;
  /** Those of earlier days, which may move. */
  earlierSources: Sources;
  /** What moves out of both. */
  chunk?: Chunk;
  clicked: ClickedSources;
  /** What the range adds to the sources, once it is complete. */
  sources: Sources;
  /** The rare ones that it replaces. */
  replaced: Sources;
}

export const ownerMonth = (userId: number, month: string): string => `${userId} ${month}`;

export function openMonth(userId: number, time: Date, state: MonthState): MonthTally {
  const month = toMonth(time);
  const key = ownerMonth(userId, month);
  const owner = state.owners.get(userId);
  const sources = state.sources.get(key) ?? storedSources();
  const quota = owner ? clickQuota(owner, state.plans, time) : 0;
  return {
    userId,
    month,
    time,
    clicks: 0,
    uniqueClicks: 0,
    charged: 0,
    quota,
    remainingQuota: quota - (state.used.get(key) ?? 0),
    series: state.series.get(key) ?? noMonthSeries(),
    storedSources: sources,
    earlierSources: sourcesBefore(sources.counters, time),
    clicked: noClickedSources(),
    sources: new Map(),
    replaced: new Map(),
  };
}

/** Clicks that are charged to a plan, by network. */
export type Charges = Map<string, number>;

export const addCharge = (charges: Charges, network: string, by: number) =>
  charges.set(network, (charges.get(network) ?? 0) + by);

/**
 * How many of a visitor's visits count, and how many of those are charged, after so many of the same network were. None
 * count when the quota is used up.
 */
export function chargeVisits(
  { visits, free = 0 }: { visits: number; free?: number },
  before: number,
  month: MonthTally,
): { visits: number; charge: number } {
  const due = Math.min(visits - free, MAX_CHARGED - before);
  const left = month.remainingQuota - month.charged;
  return left > 0 && due <= left ? { visits, charge: due } : { visits: left, charge: left };
}
