import { setImmediate } from 'node:timers/promises';
import { afterEach, vi } from 'vitest';
import type { Steps } from '../../shared/domain/steps.ts';

/** Each look at the clock takes a millisecond until the test ends, so that steps of long work are counted rather than timed. */
export function tickingClock(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
}

/** The result of work that stops between its steps, at once. */
export function finish<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** For files with `tickingClock`. */
export const restoreClock = () =>
  afterEach(async () => {
    vi.restoreAllMocks();
    // The turn ends.
    await setImmediate();
  });

/** How many turns of the event loop others get until the work is done. */
export async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  for (; !isDone; turns++) await setImmediate();
  await finished;
  return turns;
}
