import {
  type BreakdownBy,
  breakDown as breakDownInSteps,
  NameCounts,
  type WithVariants,
} from '../../../shared/domain/clicks/breakdown.ts';
import type { SourceCount } from '../../../shared/domain/clicks/sources-by-day.ts';
import { finish } from '../turns.ts';

/** The clicks of each name, of these counters. */
export function breakDown(
  sources: readonly SourceCount[],
  by: BreakdownBy,
  clicks: number,
  subject?: WithVariants,
) {
  const counts = new NameCounts();
  for (const source of sources) counts.add(source);
  return finish(breakDownInSteps(counts, by, clicks, subject));
}
