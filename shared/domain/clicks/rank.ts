import type { Series } from './series.ts';

/** A link's sort key in the index by clicks: clicks × 10^8 + n, so that ties are ordered by age and a click adds 10^8. */
export const RANKS_PER_CLICK = 100_000_000;

const RANKS_PER_DAY = 100_000_000;

/**
 * The sort key of the link with the number n in the index by last click: the day of UTC × 10^8 + n. It changes at most once a
 * day, and an index entry costs nothing while its key stays the same.
 */
export const toLastClickRank = (days: Series, n: number): number =>
  getFirstRank(Math.max(...days.keys())) + n;

/** The lowest rank of links that were clicked on this day or later. */
export const getFirstRank = (day: number): number => day * RANKS_PER_DAY;
