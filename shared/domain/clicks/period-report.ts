import { type Dimension, dimensionNames } from '../../dimensions.ts';
import { eachInSteps, type Steps } from '../steps.ts';
import { formatDateTime } from '../values/dates.ts';
import { breakDown, describeNames, NameCounts, type NamedClicks, type WithVariants } from './breakdown.ts';
import { OTHER } from './clicks.ts';
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
  sources: Iterable<SourceCount>;
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
export function* reportPeriod(
  period: Period,
  stored: PeriodClicks,
  filter?: NameFilter,
  subject?: WithVariants,
): Steps<PeriodReport> {
  const { days, listDays } = period;
  const isListed = (day: number) => day >= listDays.first && day < listDays.end;
  const counts = new NameCounts();
  const named = filter && new DayCounts(filter, subject);
  yield* eachInSteps(stored.sources, (source) => {
    if (isListed(source.day)) counts.add(source);
    named?.add(source);
  });
  const clicks = [...stored.namedDays].reduce(
    (sum, [day, counted]) => sum + (isListed(day) ? counted.clicks : 0),
    0,
  );
  const lists = {} as Record<Dimension, readonly NamedClicks[]>;
  for (const by of dimensionNames) lists[by] = yield* breakDown(counts, by, clicks, subject);
  return {
    ...(named ? sumNamed(period, stored, named) : sumAll(period, stored)),
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

/** The clicks with a name by day, or all that have one, if it is `Other`: those are the rest. */
class DayCounts {
  readonly #filter: NameFilter;
  readonly #describe: (name: string) => string | undefined;
  readonly #isCounted = new Map<string, boolean>();
  readonly #days = new Map<number, number>();

  constructor(filter: NameFilter, subject?: WithVariants) {
    this.#filter = filter;
    this.#describe = describeNames(filter.by, subject);
  }

  add({ day, kind, name, clicks }: SourceCount): void {
    if (kind !== this.#filter.by) return;
    // Each name is looked up once, as many days have it.
    const isCounted = this.#isCounted.get(name) ?? this.#hasName(this.#describe(name));
    this.#isCounted.set(name, isCounted);
    if (isCounted) this.#days.set(day, (this.#days.get(day) ?? 0) + clicks);
  }

  #hasName(shown: string | undefined): boolean {
    return this.#filter.name === OTHER ? shown !== undefined : shown === this.#filter.name;
  }

  count(day: number, all: Series): number {
    const clicks = this.#days.get(day) ?? 0;
    return this.#filter.name === OTHER ? Math.max(0, (all.get(day)?.clicks ?? 0) - clicks) : clicks;
  }
}

function sumNamed(
  { unit, days, daysBefore }: Period,
  stored: PeriodClicks,
  named: DayCounts,
): Pick<PeriodReport, 'unit' | 'current' | 'before'> {
  const sum = ({ first, end }: Days): Sums => {
    const counted = Array.from({ length: end - first }, (_, i) => ({
      time: formatDateTime(toBucketStart('days', first + i)),
      clicks: named.count(first + i, stored.namedDays),
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
