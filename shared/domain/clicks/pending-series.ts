import { MAX_RECENT_BYTES, measureNames, type StoredNames } from './names-by-day.ts';
import {
  type Chunk,
  type ClickCounts,
  packSeries,
  type Series,
  type SeriesUnit,
  type StoredSeries,
  seriesBefore,
  seriesFrom,
  seriesUnits,
  sumSeries,
  toBucket,
  unpackSeries,
} from './series.ts';

/**
 * The series of a link or QR code in the `TOTAL` of its statistics, packed, as attributes `hours` and `days`. A click
 * writes that item anyway, and only if nothing else was counted since it was read. So a click changes its hour and its
 * day at no cost; only moving them into a chunk takes two units.
 */

/** Packed, in bytes. Small enough that `TOTAL` stays below 1 KB. */
const MAX_SERIES_BYTES: Record<SeriesUnit, number> = { hours: 40, days: 24 };
/** Transactions that write the most items move something only if it takes this much more. */
const COSTLY_FACTOR = 1.5;
const COSTLY_NAMES_FACTOR = 1.75;

export const seriesInTotal = ({ hours, days, chunks }: Record<string, unknown>): StoredSeries => ({
  hours: unpackSeries(hours),
  days: unpackSeries(days),
  chunks: Number(chunks ?? 0),
});

/** What can move out of `TOTAL`. */
export type Movable = SeriesUnit | 'names';

interface Pending {
  series: StoredSeries;
  byDay: StoredNames;
}

/** What takes too much room, if anything does. One moves at a time, so that a click stays cheap. */
export function findMovable({ series, byDay }: Pending, isCostly: boolean): Movable | undefined {
  const namesFactor = isCostly ? COSTLY_NAMES_FACTOR : 1;
  const factor = isCostly ? COSTLY_FACTOR : 1;
  const shares = new Map<Movable, number>([
    ['names', measureNames(byDay.recent) / MAX_RECENT_BYTES / namesFactor],
  ]);
  for (const unit of seriesUnits)
    shares.set(unit, packSeries(series[unit]).length / MAX_SERIES_BYTES[unit] / factor);
  const [fullest] = [...shares].sort(([, a], [, b]) => b - a);
  return fullest && fullest[1] >= 1 ? fullest[0] : undefined;
}

/** Whether counting may write a chunk. */
export const canMove = (stored: Pending): boolean => findMovable(stored, false) !== undefined;

/** The series after these clicks, all of the same hour, and the chunk that takes what no longer fits. */
export function addToSeries(
  before: StoredSeries,
  time: Date,
  counts: ClickCounts,
  move: Movable | undefined,
): { after: StoredSeries; chunk?: Chunk } {
  const added = (unit: SeriesUnit) => sumSeries(before[unit], new Map([[toBucket(unit, time), counts]]));
  const after = { hours: added('hours'), days: added('days'), chunks: before.chunks };
  if (!move || move === 'names') return { after };
  const series = seriesBefore(after[move], toBucket(move, time));
  // Clicks that arrive late are older than all others.
  if (series.size === 0) return { after };
  const kept: Series = seriesFrom(after[move], toBucket(move, time));
  return {
    after: { ...after, [move]: kept, chunks: before.chunks + 1 },
    chunk: { unit: move, number: before.chunks, series },
  };
}
