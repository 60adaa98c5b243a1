import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { firstNamedDay, joinTimelines, type Period } from '../../domain/clicks/period.ts';
import type { NameFilter, PeriodClicks } from '../../domain/clicks/period-report.ts';
import { HOURS_PER_DAY } from '../../domain/clicks/series.ts';
import { fillTimeline, sumClicks, type Timeline, toTimeline } from '../../domain/clicks/timeline.ts';
import type { Item } from '../table/items.ts';
import { readWithNames } from './breakdown.ts';
import { readAccountWithSources, readSeries, readSeriesBeside } from './series.ts';

/** Names of so many days are also read of the period before, to compare with. A busy account has about 1 KB of them a day. */
const MAX_COMPARED_DAYS = 100;

/** Whether names of the period before are read, too. */
export const hasNamesBefore = ({ days }: Period): boolean => days.end - days.first <= MAX_COMPARED_DAYS;

/** The clicks of a link, a QR code, or another subject in a period, and by name. */
export async function readPeriod(
  subject: ClickSubject,
  period: Period,
  filter: NameFilter | undefined,
): Promise<PeriodClicks> {
  const first = firstNamedDay(period, filter !== undefined && hasNamesBefore(period));
  return readWithNames(subject, { first, end: period.listDays.end }, (total) =>
    readBothSeries(total, subject, period, first),
  );
}

/** The series of the timelines, and that of the days by which names are counted: the same one unless hours are needed. */
async function readBothSeries(item: Item, subject: ClickSubject, period: Period, firstNamed: number) {
  const total = Number(item.clicks ?? 0);
  const joined = joinTimelines(period);
  const named = toTimeline({ first: firstNamed, end: period.listDays.end });
  if (joined.hoursFrom === Infinity) {
    const { hours, days } = await readSeriesBeside(item, subject, cover(joined, named));
    return { hours, days, namedDays: days, total };
  }
  const [{ hours, days }, { days: namedDays }] = await Promise.all([
    readSeriesBeside(item, subject, joined),
    readSeriesBeside(item, subject, named),
  ]);
  return { hours, days, namedDays, total };
}

/** The clicks of all links and QR codes that a user has or had in a period, and by name and link. */
export async function readAccountPeriod(userId: number, period: Period): Promise<PeriodClicks> {
  const first = firstNamedDay(period, hasNamesBefore(period));
  const joined = joinTimelines(period);
  const start = first * HOURS_PER_DAY;
  const timeline = cover(joined, toTimeline({ first, end: period.listDays.end }));
  const { hours, days, sources } = await readAccountWithSources(userId, timeline, start);
  return { hours, days, namedDays: days, sources };
}

/** The clicks of a subject in a period and in the one before it, without names. */
export async function comparePeriods(subject: ClickSubject, period: Period) {
  const timeline = joinTimelines(period);
  const buckets = fillTimeline(timeline, await readSeries(subject, timeline));
  const middle = period.before.buckets.length;
  return { clicks: sumClicks(buckets.slice(middle)), before: sumClicks(buckets.slice(0, middle)) };
}

/** A timeline with the times of both. */
function cover(one: Timeline, other: Timeline): Timeline {
  const both = [...one.buckets, ...other.buckets];
  const start = Math.min(...both.map((bucket) => bucket.start));
  const end = Math.max(...both.map((bucket) => bucket.end));
  return { buckets: [{ time: '', start, end }], hoursFrom: Math.min(one.hoursFrom, other.hoursFrom) };
}
