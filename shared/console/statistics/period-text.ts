import type { PeriodQuery } from '../../domain/clicks/period.ts';
import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { toBucketStart } from '../../domain/clicks/series.ts';
import type { Days, TimeUnit } from '../../domain/clicks/timeline.ts';
import { formatDate } from '../../domain/values/dates.ts';
import * as texts from '../texts/statistics.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const dayFormatter = inUtc({ dateStyle: 'medium' });

/** A `YYYY-MM-DD`, as people read it: `Nov 3, 2026`. */
export const formatDay = (day: string): string => dayFormatter.format(new Date(day));

/** The first and the last of some days of UTC, `YYYY-MM-DD`. */
const findEnds = ({ first, end }: Days) =>
  [first, end - 1].map((day) => formatDate(toBucketStart('days', day))) as [string, string];

/** The same, as people read it: `Nov 3, 2026`. */
export const formatEnds = (days: Days) => findEnds(days).map(formatDay) as [string, string];

/** When clicks were, as people say it: `in the last 30 days`, `from Nov 1, 2026 to Nov 19, 2026`. */
export function describePeriod({ range, from, to }: PeriodQuery): string {
  const { period, ranges } = texts;
  if (from && to)
    return from === to ? period.on(formatDay(from)) : period.between(formatDay(from), formatDay(to));
  if (from) return period.since(formatDay(from));
  if (to) return period.until(formatDay(to));
  return range === 'lastmonth' ? period.lastMonth : period.last(ranges[range]);
}

/** The same of what is counted in days of UTC: `in the last 30 days (UTC)`. 24 hours are in two of them, which it names. */
export function describeDays(asked: PeriodQuery & { timezone: string }, days: Days): string {
  const { range, from, to, timezone } = asked;
  if (range === '24h' && !from && !to) {
    const [first, last] = findEnds(days);
    return texts.period.utc(describePeriod({ range, from: first, to: last }));
  }
  return timezone === 'UTC' ? describePeriod(asked) : texts.period.utc(describePeriod(asked));
}

/** When the clicks of the tiles and the chart were. */
export const describeReport = (
  asked: PeriodQuery & { timezone: string },
  { days, current }: PeriodReport,
): string => (current.uniqueClicks === undefined ? describeDays(asked, days) : describePeriod(asked));

const formats: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};
const ticks: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
};

/** The times of bars, which are on the clocks of the time zone already: in full, and short for the axis. */
export function formatTimes(times: readonly string[], unit: TimeUnit): { label: string; tick: string }[] {
  const isInOneYear = times[0]?.slice(0, 4) === times.at(-1)?.slice(0, 4);
  const full = inUtc({ ...formats[unit], ...(!isInOneYear && { year: 'numeric' }) });
  const short = inUtc(ticks[unit]);
  return times.map((time) => {
    const date = new Date(`${time.replace(' ', 'T')}Z`);
    return { label: full.format(date), tick: short.format(date) };
  });
}
