import { invalidFields } from '../../errors.ts';
import { formatDateTime } from '../values/dates.ts';
import { type LocalTime, localTimeAt, toInstant } from '../values/local-times.ts';
import { type ClickCounts, HOUR_MS, HOURS_PER_DAY, type Series, type SeriesUnit } from './series.ts';

export type TimeUnit = 'hour' | 'day' | 'month';

/** What a client requests. `from` and `to` are `YYYY-MM-DD`, with or without ` HH:MM:SS`, in the time zone. */
export interface ClicksQuery {
  from?: string | undefined;
  to?: string | undefined;
  unit: TimeUnit;
  timezone: string;
}

/** Some hours in a row that the response counts together. Hours are numbered from 1970 in UTC. */
interface Bucket {
  /** When it begins, on the clocks of the time zone. */
  time: string;
  start: number;
  /** The hour after the last one. */
  end: number;
}

export interface Timeline {
  buckets: Bucket[];
  /** The first hour that the series by hour is needed for; before it, days of UTC are enough. Infinity for none. */
  hoursFrom: number;
}

/** How many buckets a response has at most: 100 days by hour, 6 years by day. */
export const MAX_BUCKETS = 2_400;
export const HOURS_KEPT_DAYS = 90;
/** A day more than that is kept for time zones, and one for days of 25 hours. */
const HOURS_KEPT = (HOURS_KEPT_DAYS + 2) * HOURS_PER_DAY;

const DEFAULT_COUNT: Record<TimeUnit, number> = { hour: 48, day: 30, month: 12 };
const DAY_MS = HOURS_PER_DAY * HOUR_MS;

/** The beginning of a bucket, counted from the one that this time is in. */
function toUnitStart(unit: TimeUnit, local: LocalTime, offset = 0): LocalTime {
  if (unit === 'hour') return (Math.floor(local / HOUR_MS) + offset) * HOUR_MS;
  if (unit === 'day') return (Math.floor(local / DAY_MS) + offset) * DAY_MS;
  const day = new Date(local);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset);
}

const parseLocal = (text: string): LocalTime =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);

/** Plans the buckets of a response. Throws the 400 of a range that is empty, too long, or no longer known. */
export function planTimeline(query: ClicksQuery, now: Date): Timeline {
  const { unit, timezone } = query;
  const today = localTimeAt(timezone, now.getTime());
  // Counters are by hour, so that minutes widen the range.
  const to =
    query.to === undefined ? toUnitStart(unit, today, 1) : toUnitStart('hour', parseLocal(query.to) - 1, 1);
  const from =
    query.from === undefined
      ? toUnitStart(unit, to - 1, 1 - DEFAULT_COUNT[unit])
      : toUnitStart('hour', parseLocal(query.from));
  if (from >= to) throw invalidFields({ from: 'must be before to' });
  assertNotTooMany(unit, from, to);
  const keptSince = Math.floor(now.getTime() / HOUR_MS) - HOURS_KEPT;
  const range = { from, to, now, keptSince };
  return unit === 'hour' ? hourly(query, range) : daily(query, range);
}

function assertNotTooMany(unit: TimeUnit, from: LocalTime, to: LocalTime): void {
  const ms = { hour: HOUR_MS, day: DAY_MS, month: 28 * DAY_MS }[unit];
  // A bucket more for the ends, and for a day of 25 hours.
  if ((to - from) / ms > MAX_BUCKETS)
    throw invalidFields({ from: `must be at most ${MAX_BUCKETS} ${unit}s before to` });
}

/** Which days are requested, as in `ClicksQuery`. */
export type DaysQuery = Omit<ClicksQuery, 'unit'>;

/** Some days of UTC, numbered from 1970. */
export interface Days {
  first: number;
  /** The day after the last one. */
  end: number;
}

/** Plans whole days of UTC, at least one: both ends are at the midnight of UTC that is nearest. Throws a 400 as above. */
export function planDays({ timezone, ...query }: DaysQuery, now: Date): Days {
  const today = localTimeAt(timezone, now.getTime());
  const to = query.to === undefined ? toUnitStart('day', today, 1) : parseLocal(query.to);
  const from =
    query.from === undefined ? toUnitStart('day', to - 1, 1 - DEFAULT_COUNT.day) : parseLocal(query.from);
  if (from >= to) throw invalidFields({ from: 'must be before to' });
  assertNotTooMany('day', from, to);
  const [first, end] = [from, to].map((local) => Math.round(toInstant(timezone, local) / DAY_MS)) as [
    number,
    number,
  ];
  return { first, end: Math.max(end, first + 1) };
}

/** A timeline of these days together. */
export const toTimeline = ({ first, end }: Days): Timeline => ({
  buckets: [{ time: '', start: first * HOURS_PER_DAY, end: end * HOURS_PER_DAY }],
  hoursFrom: Infinity,
});

const toHour = (instant: number): number => Math.ceil(instant / HOUR_MS);

interface Range {
  from: LocalTime;
  to: LocalTime;
  now: Date;
  keptSince: number;
}

/**
 * Hours begin with those of UTC: where clocks differ by half an hour, at half past. So without `to`, the last one is not the
 * one that clocks show, which may not have begun, nor does it depend on whether clocks show an hour twice.
 */
function hourly({ timezone, ...query }: ClicksQuery, { from, to, now, keptSince }: Range): Timeline {
  const current = Math.floor(now.getTime() / HOUR_MS);
  const end = query.to === undefined ? current + 1 : toHour(toInstant(timezone, to));
  const isDefault = query.to === undefined && query.from === undefined;
  const first = isDefault ? end - DEFAULT_COUNT.hour : toHour(toInstant(timezone, from));
  if (first < keptSince)
    throw invalidFields({ from: `must be in the last ${HOURS_KEPT_DAYS} days for hours` });
  const buckets = Array.from({ length: Math.max(0, end - first) }, (_, i) => {
    const start = first + i;
    return { time: formatDateTime(new Date(localTimeAt(timezone, start * HOUR_MS))), start, end: start + 1 };
  });
  return { buckets, hoursFrom: first };
}

/**
 * Days and months, in part where the range begins or ends inside them. They begin at midnight in the time zone as far
 * back as hours are kept, and at midnight of UTC before, and when there are no clicks yet. So every click is in one bucket.
 */
function daily({ unit, timezone }: ClicksQuery, { from, to, now, keptSince }: Range): Timeline {
  // Clocks are less than a day from UTC, and looking them up takes long for years of days.
  const [first, last] = [keptSince * HOUR_MS - DAY_MS, now.getTime() + 2 * DAY_MS];
  const isLookedUp = (local: LocalTime) => local >= first && local <= last;
  const hourAt = (local: LocalTime, days: number): number => {
    if (!isLookedUp(local)) return days * HOURS_PER_DAY;
    const hour = toHour(toInstant(timezone, local));
    return hour >= keptSince ? hour : days * HOURS_PER_DAY;
  };
  const startAt = (local: LocalTime) => hourAt(local, Math.floor(local / DAY_MS));
  const end = hourAt(to, Math.ceil(to / DAY_MS));
  const buckets: Bucket[] = [];
  for (let local = toUnitStart(unit, from); local < to; local = toUnitStart(unit, local, 1)) {
    const next = toUnitStart(unit, local, 1);
    const start = startAt(Math.max(local, from));
    const isExact = isLookedUp(local) && startAt(local) >= keptSince;
    const time = isExact ? localTimeAt(timezone, toInstant(timezone, local)) : local;
    buckets.push({ time: formatDateTime(new Date(time)), start, end: next < to ? startAt(next) : end });
  }
  const split = buckets.flatMap(({ start, end }) => [start, end]).find((hour) => hour % HOURS_PER_DAY !== 0);
  const hoursFrom = split === undefined ? Infinity : split - (split % HOURS_PER_DAY);
  return { buckets, hoursFrom };
}

/** The first bucket of a series that the timeline needs; undefined if it needs none. */
export function firstNeeded({ buckets, hoursFrom }: Timeline, unit: SeriesUnit): number | undefined {
  const [start, end] = [buckets[0]?.start, buckets.at(-1)?.end];
  if (start === undefined || end === undefined) return undefined;
  if (unit === 'hours') return hoursFrom < end ? Math.max(hoursFrom, start) : undefined;
  return start < hoursFrom ? Math.floor(start / HOURS_PER_DAY) : undefined;
}

/** The response: the clicks in each bucket, from both series of UTC. */
export function fillTimeline(
  { buckets, hoursFrom }: Timeline,
  { hours, days }: { hours: Series; days: Series },
): ({ time: string } & ClickCounts)[] {
  const counted = [
    ...[...days]
      .map(([day, counts]) => ({ hour: day * HOURS_PER_DAY, counts }))
      .filter(({ hour }) => hour < hoursFrom),
    ...[...hours].map(([hour, counts]) => ({ hour, counts })).filter(({ hour }) => hour >= hoursFrom),
  ].sort((a, b) => a.hour - b.hour);
  let at = counted.findIndex(({ hour }) => hour >= (buckets[0]?.start ?? 0));
  return buckets.map(({ time, end }) => {
    const sum = { time, clicks: 0, uniqueClicks: 0 };
    for (let next = counted[at]; next && next.hour < end; next = counted[++at]) {
      sum.clicks += next.counts.clicks;
      sum.uniqueClicks += next.counts.uniqueClicks;
    }
    return sum;
  });
}

export const sumClicks = (buckets: readonly { clicks: number }[]): number =>
  buckets.reduce((sum, { clicks }) => sum + clicks, 0);
