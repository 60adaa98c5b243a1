import {
  type Chunk,
  type Counts,
  type Series,
  type SeriesUnit,
  type StoredSeries,
  seriesBefore,
  toBucket,
} from './series.ts';
import { findLastHour, type Sources, shouldMoveSources } from './sources-by-day.ts';

/**
 * The series of an account, in the item of its month. Many transactions write that item at the same time, so that each
 * only adds to counters of its own: clicks in `d15` and `h342`, the day and hour of the month, and unique clicks in `D15`
 * and `H342`. Days stay there. Hours move into a chunk when there are many.
 */
const letters: Record<SeriesUnit, [clicks: string, uniqueClicks: string]> = {
  hours: ['h', 'H'],
  days: ['d', 'D'],
};

/** With all days, and counters of six digits, the item stays below 1 KB. */
const HOURS_IN_MONTH_ITEM = 24;
/** A transaction that writes many other items moves hours only if there are this many. */
const MAX_HOURS_IN_MONTH_ITEM = 36;

/** The first bucket of the month, `YYYY-MM`; days are numbered from 1. */
const startOfMonth = (unit: SeriesUnit, month: string): number =>
  toBucket(unit, new Date(`${month}-01T00:00:00Z`)) - (unit === 'days' ? 1 : 0);

type Counter = [attribute: string, count: number];

/** The attributes that count this bucket, which is in the month. */
export function monthCounters(
  unit: SeriesUnit,
  month: string,
  bucket: number,
  { clicks, uniqueClicks }: Counts,
): [clicks: Counter, uniqueClicks: Counter] {
  const n = bucket - startOfMonth(unit, month);
  const [clicksLetter, uniqueLetter] = letters[unit];
  return [
    [`${clicksLetter}${n}`, clicks],
    [`${uniqueLetter}${n}`, uniqueClicks],
  ];
}

export function seriesInMonth(item: Record<string, unknown> = {}, month: string): StoredSeries {
  const read = (unit: SeriesUnit): Series => {
    const [clicksLetter, uniqueLetter] = letters[unit];
    const numbers = Object.keys(item)
      .filter((name) => name.startsWith(clicksLetter) && /^.\d+$/.test(name))
      .map((name) => Number(name.slice(1)));
    const counts = (n: number): Counts => ({
      clicks: Number(item[`${clicksLetter}${n}`]),
      uniqueClicks: Number(item[`${uniqueLetter}${n}`] ?? 0),
    });
    return new Map(numbers.map((n) => [startOfMonth(unit, month) + n, counts(n)]));
  };
  return { hours: read('hours'), days: read('days'), chunks: Number(item.chunks ?? 0) };
}

interface Movable {
  month: string;
  series: StoredSeries;
  /** Those of earlier days. */
  earlierSources: Sources;
}

/** Whether counting may write a chunk: there are many hours, or sources of earlier days. */
export const canMoveFromMonth = ({ series: { hours }, earlierSources }: Movable, isCostly = false): boolean =>
  hours.size >= (isCostly ? MAX_HOURS_IN_MONTH_ITEM : HOURS_IN_MONTH_ITEM) ||
  shouldMoveSources(earlierSources, isCostly);

/** The chunk for the hours before this time, and the sources of earlier days, if there are many of either. */
export function chunkOfMonth(from: Movable, time: Date, isCostly: boolean): Chunk | undefined {
  if (!canMoveFromMonth(from, isCostly)) return undefined;
  const { month, series: stored, earlierSources } = from;
  const series = seriesBefore(stored.hours, toBucket('hours', time));
  const sources = earlierSources.size > 0 && {
    sources: { counters: earlierSources, lastHour: findLastHour(earlierSources, month) },
  };
  return series.size > 0 || sources
    ? { unit: 'hours', number: stored.chunks, series, ...sources }
    : undefined;
}
