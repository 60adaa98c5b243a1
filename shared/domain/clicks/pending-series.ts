import {
  type Chunk,
  type Counts,
  packSeries,
  type Series,
  type SeriesUnit,
  type StoredSeries,
  seriesBefore,
  seriesFrom,
  seriesUnits,
  sumOfSeries,
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
/** Transactions with new names write the most items, so they move a series only if it takes this much more. */
const NEW_NAMES_FACTOR = 1.5;

export const seriesInTotal = ({ hours, days, chunks }: Record<string, unknown>): StoredSeries => ({
  hours: unpackSeries(hours),
  days: unpackSeries(days),
  chunks: Number(chunks ?? 0),
});

/** The unit whose series takes too much room, if there is one. One moves at a time, so that a click stays cheap. */
function unitToMove(stored: StoredSeries, stretch: number): SeriesUnit | undefined {
  const share = (unit: SeriesUnit) => packSeries(stored[unit]).length / MAX_SERIES_BYTES[unit];
  const [fullest = 'hours'] = [...seriesUnits].sort((a, b) => share(b) - share(a));
  return share(fullest) >= stretch ? fullest : undefined;
}

/** Whether counting may write a chunk. */
export const canMove = (stored: StoredSeries): boolean => unitToMove(stored, 1) !== undefined;

/** The series after these clicks, all of the same hour, and the chunk that takes what no longer fits. */
export function addToSeries(
  before: StoredSeries,
  time: Date,
  counts: Counts,
  hasNewNames: boolean,
): { after: StoredSeries; chunk?: Chunk } {
  const added = (unit: SeriesUnit) => sumOfSeries(before[unit], new Map([[toBucket(unit, time), counts]]));
  const after = { hours: added('hours'), days: added('days'), chunks: before.chunks };
  const unit = unitToMove(before, hasNewNames ? NEW_NAMES_FACTOR : 1);
  if (!unit) return { after };
  const series = seriesBefore(after[unit], toBucket(unit, time));
  // Clicks that arrive late are older than all others.
  if (series.size === 0) return { after };
  const kept: Series = seriesFrom(after[unit], toBucket(unit, time));
  return {
    after: { ...after, [unit]: kept, chunks: before.chunks + 1 },
    chunk: { unit, number: before.chunks, series },
  };
}
