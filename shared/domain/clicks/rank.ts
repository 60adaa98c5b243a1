/** A link's sort key in the index by clicks: clicks × 10^8 + n, so that ties are ordered by age and a click adds 10^8. */
export const RANKS_PER_CLICK = 100_000_000;
