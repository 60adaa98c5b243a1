import { canMoveFromMonth } from './month-series.ts';
import type { MonthTally } from './month-tallies.ts';
import { canMove } from './pending-series.ts';
import type { Tally } from './tallies.ts';

/** The item itself and its totals. */
const ACTIONS_PER_SUBJECT = 2;

/** What a further record adds to those for a subject. Only several records have so many names that these always move. */
export function actionsFor({ before, records }: Tally): number {
  if (records === 0) return ACTIONS_PER_SUBJECT + (canMove(before) ? 1 : 0);
  return records === 1 ? 1 : 0;
}

/** What the first click of an owner in a month takes. */
export const actionsForMonth = (month: MonthTally): number => (canMoveFromMonth(month) ? 2 : 1);
