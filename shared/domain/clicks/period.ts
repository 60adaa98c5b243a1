import type { Range } from '../../api/console/period-query.ts';
import type { Dimension } from '../../dimensions.ts';
import { formatDateTime } from '../values/dates.ts';
import { type LocalTime, localTimeAt } from '../values/local-times.ts';
import { type Days, planDays, planTimeline, type Timeline, type TimeUnit } from './timeline.ts';

/** Which clicks a page is about. */
export interface PeriodQuery {
  range: Range;
  /** Dates of one's own, `YYYY-MM-DD`, instead of the range. The last one is in the period. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only clicks with this name, as breakdowns show it: the country `France`. */
  by?: Dimension | undefined;
  name?: string | undefined;
}

/** Everything that a page shows is from this time. */
export interface Period {
  unit: TimeUnit;
  timeline: Timeline;
  /** As long, right before it. */
  before: Timeline;
  /** The days of UTC that a filter shows, as clicks are counted by name in days of UTC: those with the same dates. */
  days: Days;
  /** As many, or as many months, right before them. */
  daysBefore: Days;
  /** The days of UTC that the lists show. Of hours, all days that they are in: fewer could leave out the last click. */
  listDays: Days;
}

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<Range, '24h' | 'lastmonth' | '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 };
/** Ranges of whole months of the calendar. */
const MONTHS: Partial<Record<Range, number>> = { lastmonth: 1, '12m': 12 };
const HOURS_OF_A_DAY = 24;
/** With more days, a bar is a month. */
const MAX_DAYS_BY_DAY = 100;
/** Hours are kept that long. */
const MAX_AGE_OF_HOURS = 90;

const startOfDay = (local: LocalTime): LocalTime => Math.floor(local / DAY_MS) * DAY_MS;
const startOfMonth = (local: LocalTime, offset: number): LocalTime => {
  const day = new Date(local);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset);
};

interface Context {
  timezone: string;
  now: Date;
}

/** The times of a period and of the one before it, on the clocks of a time zone. Throws the 400 of dates that make none. */
export function planPeriod({ range, from, to }: PeriodQuery, { timezone, now }: Context): Period {
  const today = startOfDay(localTimeAt(timezone, now.getTime()));
  if (!from && !to && range === '24h') return lastHours({ timezone, now });
  const isOwn = from || to;
  const isLastMonth = !isOwn && range === 'lastmonth';
  const end = to ? Date.parse(to) + DAY_MS : isLastMonth ? startOfMonth(today, 0) : today + DAY_MS;
  const start = from ? Date.parse(from) : findStart(to ? '30d' : range, end);
  const length = end - start;
  const months = isOwn ? 0 : (MONTHS[range] ?? 0);
  const startBefore = months > 0 ? startOfMonth(start, -months) : start - length;
  const unit = chooseUnit(length, startBefore, today);
  const plan = (first: LocalTime, last: LocalTime) => {
    const query = { from: format(first), to: format(last) };
    return {
      timeline: planTimeline({ ...query, timezone, unit }, now),
      days: planDays({ ...query, timezone: 'UTC' }, now),
    };
  };
  const current = plan(start, end);
  const before = plan(startBefore, start);
  return {
    unit,
    timeline: current.timeline,
    before: before.timeline,
    days: current.days,
    daysBefore: before.days,
    listDays: unit === 'hour' ? daysTouched(current.timeline) : current.days,
  };
}

const format = (local: LocalTime) => formatDateTime(new Date(local));

const findStart = (range: Exclude<Range, '24h'> | Range, end: LocalTime): LocalTime =>
  MONTHS[range] === undefined
    ? end - (DAYS[range as keyof typeof DAYS] ?? 1) * DAY_MS
    : startOfMonth(end - DAY_MS, 1 - MONTHS[range]);

function chooseUnit(length: number, start: LocalTime, today: LocalTime): TimeUnit {
  if (length > MAX_DAYS_BY_DAY * DAY_MS) return 'month';
  const isKnownByHour = start >= today - MAX_AGE_OF_HOURS * DAY_MS;
  return length === DAY_MS && isKnownByHour ? 'hour' : 'day';
}

/** The last 24 hours, with the current one. */
function lastHours({ timezone, now }: Context): Period {
  // Twice as many unless a query says how many.
  const { buckets, hoursFrom } = planTimeline({ unit: 'hour', timezone }, now);
  const timeline = { buckets: buckets.slice(-HOURS_OF_A_DAY), hoursFrom };
  const before = { buckets: buckets.slice(0, -HOURS_OF_A_DAY), hoursFrom };
  const days = daysTouched(timeline);
  const daysBefore = { first: 2 * days.first - days.end, end: days.first };
  return { unit: 'hour', timeline, before, days, daysBefore, listDays: days };
}

const daysTouched = ({ buckets }: Timeline): Days => ({
  first: Math.floor((buckets[0]?.start ?? 0) / HOURS_OF_A_DAY),
  end: Math.ceil((buckets.at(-1)?.end ?? 0) / HOURS_OF_A_DAY),
});

/** The first day of UTC whose names a page needs: with those of the period before, or without. */
export function firstNamedDay({ days, daysBefore, listDays, before }: Period, hasBefore: boolean): number {
  return hasBefore
    ? Math.min(daysBefore.first, daysTouched(before).first)
    : Math.min(days.first, listDays.first);
}

/** Both periods in one, which is read at once. */
export function joinTimelines({ before, timeline }: Period): Timeline {
  return {
    buckets: [...before.buckets, ...timeline.buckets],
    hoursFrom: Math.min(before.hoursFrom, timeline.hoursFrom),
  };
}
