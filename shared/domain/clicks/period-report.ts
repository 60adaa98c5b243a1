import { type Dimension, dimensionNames } from '../../dimensions.ts';
import { formatDateTime } from '../values/dates.ts';
import { breakDown, type NamedClicks, type WithVariants } from './breakdown.ts';
import { joinTimelines, type Period } from './period.ts';
import { type ClickCounts, type Series, toBucketStart } from './series.ts';
import type { SourceCount } from './sources-by-day.ts';
import { type Days, fillTimeline, sumClicks, type TimeUnit } from './timeline.ts';

/** Only clicks with this name. */
export interface NameFilter {
  by: Dimension;
  name: string;
}

/** What is stored of the clicks in a period. */
export interface PeriodClicks {
  hours: Series;
  /** For the days of the timelines. */
  days: Series;
  /** For the days of UTC by which names are counted. */
  namedDays: Series;
  sources: readonly SourceCount[];
  /** Clicks since the subject was created. */
  total?: number;
}

interface Bucket {
  /** When it begins, on the clocks of the time zone; of a filter, in UTC. */
  time: string;
  clicks: number;
  /** Visitors are not counted by name. */
  uniqueClicks?: number;
}

interface Sums {
  buckets: readonly Bucket[];
  clicks: number;
  uniqueClicks?: number;
}

export interface PeriodReport {
  /** What a bar is. */
  unit: TimeUnit;
  current: Sums;
  before: Sums;
  /** The days of UTC that a filter shows. */
  days: Days;
  /** All clicks of these days of UTC, also without the filter. */
  lists: Record<Dimension, readonly NamedClicks[]>;
  listDays: Days;
  /** Clicks since the subject was created. */
  total: number;
}

/** What a page shows of a period: with a filter, only the clicks with that name, by days of UTC. */
export function reportPeriod(
  period: Period,
  stored: PeriodClicks,
  filter?: NameFilter,
  subject?: WithVariants,
): PeriodReport {
  const { days, listDays } = period;
  const isListed = (day: number) => day >= listDays.first && day < listDays.end;
  const named = stored.sources.filter(({ day }) => isListed(day));
  const clicks = [...stored.namedDays].reduce(
    (sum, [day, counts]) => sum + (isListed(day) ? counts.clicks : 0),
    0,
  );
  const lists = {} as Record<Dimension, readonly NamedClicks[]>;
  for (const by of dimensionNames) lists[by] = breakDown(named, by, clicks, subject);
  return {
    ...(filter ? sumNamed(period, stored, filter, subject) : sumAll(period, stored)),
    days,
    lists,
    listDays,
    total: stored.total ?? 0,
  };
}

function sumAll(period: Period, stored: PeriodClicks): Pick<PeriodReport, 'unit' | 'current' | 'before'> {
  const filled = fillTimeline(joinTimelines(period), stored);
  const middle = period.before.buckets.length;
  const sum = (buckets: readonly ({ time: string } & ClickCounts)[]) => ({
    buckets,
    clicks: sumClicks(buckets),
    uniqueClicks: buckets.reduce((all, bucket) => all + bucket.uniqueClicks, 0),
  });
  return { unit: period.unit, current: sum(filled.slice(middle)), before: sum(filled.slice(0, middle)) };
}

function sumNamed(
  { unit, days, daysBefore }: Period,
  stored: PeriodClicks,
  { by, name }: NameFilter,
  subject?: WithVariants,
): Pick<PeriodReport, 'unit' | 'current' | 'before'> {
  const byDay = Map.groupBy(stored.sources, ({ day }) => day);
  const countDay = (day: number) => {
    const all = stored.namedDays.get(day)?.clicks ?? 0;
    const found = breakDown(byDay.get(day) ?? [], by, all, subject).find(([one]) => one === name);
    return found?.[1] ?? 0;
  };
  const sum = ({ first, end }: Days): Sums => {
    const counted = Array.from({ length: end - first }, (_, i) => ({
      time: formatDateTime(toBucketStart('days', first + i)),
      clicks: countDay(first + i),
    }));
    const buckets = unit === 'month' ? joinMonths(counted) : counted;
    return { buckets, clicks: sumClicks(counted) };
  };
  return { unit: unit === 'month' ? 'month' : 'day', current: sum(days), before: sum(daysBefore) };
}

function joinMonths(days: readonly Bucket[]): Bucket[] {
  const months = Map.groupBy(days, ({ time }) => time.slice(0, 7));
  return [...months].map(([month, some]) => ({
    time: `${month}-01 00:00:00`,
    clicks: sumClicks(some),
  }));
}
