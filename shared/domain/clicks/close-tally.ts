import { dimensionNames } from '../../dimensions.ts';
import { parseClickSubject } from './clicks.ts';
import {
  addToNames,
  formatOpenPart,
  isShortName,
  MAX_RECENT_BYTES,
  measureNames,
  type StoredNames,
} from './names-by-day.ts';
import { addToSeries, findMovable } from './pending-series.ts';
import { packSeries, type StoredSeries, seriesUnits, toBucket } from './series.ts';
import { attributeName, packSources, sourcesAfter } from './sources-by-day.ts';
import { TOTAL } from './statistics-items.ts';
import { addTotal, getPart, type Tally } from './tallies.ts';

/** Whether a single click writes so many items that nothing moves if it can wait: with another one, it takes 18 units. */
export const isCostly = (tally: Tally, time: Date): boolean =>
  tally.records === 1 &&
  tally.parts.size + tally.chunks.length + (isFirstOfDay(tally, time) ? 1 : 0) > MAX_CHEAP_ITEMS;
const MAX_CHEAP_ITEMS = 3;

/** Whether a link moves in the index by last click, which takes as many units as an item. */
const isFirstOfDay = ({ subject, before }: Tally, time: Date): boolean =>
  parseClickSubject(subject)?.collection === 'links' && !before.series.days.has(toBucket('days', time));

/**
 * Adds a tally's clicks, which are all of the same hour, to its series, and to the names of its day. Writes no chunk if its
 * transaction has no room for one.
 */
export function closeTally(tally: Tally, time: Date, maxChunks = Infinity): void {
  const move = maxChunks > 0 ? findMovable(tally.before, isCostly(tally, time)) : undefined;
  const { after, chunk } = addToSeries(tally.before.series, time, tally, move);
  const { values } = getPart(tally, TOTAL);
  for (const unit of seriesUnits) values.set(unit, packSeries(after[unit]));
  tally.series = after;
  if (chunk) {
    tally.chunks.push(chunk);
    addTotal(tally, 'chunks', 1);
  }
  const mayMove = tally.chunks.length < maxChunks;
  closeNames(tally, toBucket('days', time), { isFull: move === 'names', mayMove });
}

function closeNames(
  tally: Tally,
  day: number,
  { isFull, mayMove }: { isFull: boolean; mayMove: boolean },
): void {
  const { before, clicked, records } = tally;
  const { values } = getPart(tally, TOTAL);
  const names = new Map(
    dimensionNames.flatMap((dimension) =>
      [...clicked[dimension]]
        .filter(([name]) => isShortName(name))
        .map(([name, clicks]) => [attributeName(dimension, day, name), clicks] as const),
    ),
  );
  const isMany = () => measureNames(sourcesAfter(before.byDay.recent, names)) > MAX_RECENT_BYTES;
  // For a single click, there may be no action left.
  const move = isFull || (mayMove && records > 1 && isMany());
  const byDay = addToNames(before.byDay, names, { day, move });
  values.set('recent', packSources(byDay.recent));
  if (!byDay.isStarted) Object.assign(byDay, startNames(before.series, day));
  if (byDay.since !== undefined) values.set('since', byDay.since);
  tally.byDay = byDay;
  if (!move || !byDay.part) return;
  // The part and `TOTAL` are read one after the other; this tells whether they belong together.
  const clicks = before.clicks + tally.clicks;
  values.set('openPart', formatOpenPart(byDay.part)).set('moved', clicks);
  tally.chunks.push({ unit: 'names', ...byDay.part, clicks });
}

/** When clicks are first counted by name: the first day that has no others, if there were clicks before. */
const startNames = (
  { days, chunks }: StoredSeries,
  day: number,
): Pick<StoredNames, 'isStarted' | 'since'> => ({
  isStarted: true,
  ...((days.size > 0 || chunks > 0) && { since: days.has(day) ? day + 1 : day }),
});
