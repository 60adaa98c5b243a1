import {
  type Chunk,
  type ClickCounts,
  noSeries,
  type Series,
  type SeriesUnit,
  type StoredSeries,
  seriesBefore,
  sumSeries,
  toBucket,
  unpackSeries,
} from './series.ts';
import { findLastDay, type Sources, shouldMoveSources } from './sources-by-day.ts';

/**
 * The series of an account, in the item of its month. Many transactions write that item at the same time, so that each
 * only adds to counters of its own: clicks in `d15` and `h342`, the day and hour of the month, and unique clicks in `D15`
 * and `H342`. Hours move into a chunk when there are many. Days stay there, but those before the current one are packed when
 * something moves, because packed they take half the room.
 */
const letters: Record<SeriesUnit, [clicks: string, uniqueClicks: string]> = {
  hours: ['h', 'H'],
  days: ['d', 'D'],
};

/** With all days, and counters of six digits, the item stays below 1 KB. */
const HOURS_IN_MONTH_ITEM = 18;
/** A transaction that writes many other items moves hours only if there are this many. */
const MAX_HOURS_IN_MONTH_ITEM = 27;

/** The first bucket of the month, `YYYY-MM`; days are numbered from 1. */
const startOfMonth = (unit: SeriesUnit, month: string): number =>
  toBucket(unit, new Date(`${month}-01T00:00:00Z`)) - (unit === 'days' ? 1 : 0);

type Counter = [attribute: string, count: number];

/** The attributes that count this bucket, which is in the month. */
export function monthCounters(
  unit: SeriesUnit,
  month: string,
  bucket: number,
  { clicks, uniqueClicks }: ClickCounts,
): [clicks: Counter, uniqueClicks: Counter] {
  const n = bucket - startOfMonth(unit, month);
  const [clicksLetter, uniqueLetter] = letters[unit];
  return [
    [`${clicksLetter}${n}`, clicks],
    [`${uniqueLetter}${n}`, uniqueClicks],
  ];
}

/** The series in the item of a month; `days` without those that are packed. */
export interface MonthSeries extends StoredSeries {
  packedDays: Series;
  /** The first day that has no clicks from before names were counted; 0 if there are none. Undefined until the first click. */
  since: number | undefined;
}

export const noMonthSeries = (): MonthSeries => ({
  ...noSeries(),
  packedDays: new Map(),
  since: undefined,
});
export const allDays = ({ days, packedDays }: MonthSeries): Series => sumSeries(days, packedDays);

export function seriesInMonth(item: Record<string, unknown> = {}, month: string): MonthSeries {
  const read = (unit: SeriesUnit): Series => {
    const [clicksLetter, uniqueLetter] = letters[unit];
    const numbers = Object.keys(item)
      .filter((name) => name.startsWith(clicksLetter) && /^.\d+$/.test(name))
      .map((name) => Number(name.slice(1)));
    const counts = (n: number): ClickCounts => ({
      clicks: Number(item[`${clicksLetter}${n}`]),
      uniqueClicks: Number(item[`${uniqueLetter}${n}`] ?? 0),
    });
    return new Map(numbers.map((n) => [startOfMonth(unit, month) + n, counts(n)]));
  };
  const [hours, days] = [read('hours'), read('days')];
  return {
    hours,
    days,
    chunks: Number(item.chunks ?? 0),
    packedDays: unpackSeries(item.days),
    since: item.since === undefined ? undefined : Number(item.since),
  };
}

interface Movable {
  month: string;
  series: MonthSeries;
  /** Those of earlier days. */
  earlierSources: Sources;
}

/** Whether counting may write a chunk: there are many hours, or sources of earlier days. */
export const canMoveFromMonth = ({ series: { hours }, earlierSources }: Movable, isCostly = false): boolean =>
  hours.size >= (isCostly ? MAX_HOURS_IN_MONTH_ITEM : HOURS_IN_MONTH_ITEM) ||
  shouldMoveSources(earlierSources, isCostly);

/** The chunk for the sources of earlier days, or for the hours before this time, if there are many of either. */
export function buildMonthChunk(from: Movable, time: Date, isCostly: boolean): Chunk | undefined {
  if (!canMoveFromMonth(from, isCostly)) return undefined;
  const { month, series: stored, earlierSources } = from;
  const number = stored.chunks;
  // One of them at a time, so that a click stays cheap.
  if (shouldMoveSources(earlierSources, isCostly))
    return { unit: 'names', number, day: findLastDay(earlierSources, month), names: earlierSources };
  const series = seriesBefore(stored.hours, toBucket('hours', time));
  return series.size > 0 ? { unit: 'hours', number, series } : undefined;
}

/** The days that are packed when something moves: all before this one. */
export const daysToPack = ({ days }: MonthSeries, time: Date): Series =>
  seriesBefore(days, toBucket('days', time));

/** What `since` is once a click of this time is counted. */
export function findNamesStart(series: MonthSeries, time: Date): number {
  if (series.since !== undefined) return series.since;
  const [all, day] = [allDays(series), toBucket('days', time)];
  return all.size === 0 ? 0 : all.has(day) ? day + 1 : day;
}
