import type { Steps } from '../steps.ts';
import { addClickedSource } from './clicked-sources.ts';
import type { ClickSubject, Visitor } from './clicks.ts';
import { closeTally } from './close-tally.ts';
import { measureNames } from './names-by-day.ts';
import { canMove } from './pending-series.ts';
import type { ClickCounts } from './series.ts';
import type { StatisticsState } from './statistics-state.ts';
import { addToTally, openTally, type Tally } from './tallies.ts';

/** The tallies of campaigns and channels, by their subjects. */
type Containers = Map<ClickSubject, Tally>;

/**
 * The tallies of the campaigns and channels that a visitor's clicks belong to, without those that were deleted; and how many
 * actions a transaction takes for the ones that are new in it, and for chunks of them.
 */
export function openContainers(
  { userId, memberships }: Visitor,
  open: Containers,
  statistics: ReadonlyMap<ClickSubject, StatisticsState>,
) {
  const tallies = memberships.flatMap((subject) => {
    const before = statistics.get(subject);
    return open.get(subject) ?? (before?.isStored ? openTally({ subject, userId }, before) : []);
  });
  const opened = tallies.filter(({ records }) => records === 0);
  return { tallies, actions: opened.length, chunks: opened.filter(({ before }) => canMove(before)).length };
}

/** Adds a visitor's clicks. Campaigns and channels have no names since the beginning, only those by day. */
export function addToContainers(tallies: readonly Tally[], visitor: Visitor, counts: ClickCounts): void {
  for (const tally of tallies) {
    addClickedSource(tally.clicked, visitor, counts.clicks);
    addToTally(tally, { counters: [], names: [], end: tally.end }, counts);
  }
}

/** Adds the clicks to their hour, their day, and its names. There is room for so many chunks, which the fullest ones get first. */
export function* closeContainers(containers: Containers, time: Date, room: number): Steps<void> {
  const fullestFirst = [...containers.values()]
    .map((tally) => ({ tally, bytes: measureNames(tally.before.byDay.recent) }))
    .sort((a, b) => b.bytes - a.bytes);
  let left = room;
  yield* eachByNames(
    fullestFirst.map(({ tally }) => tally),
    (tally) => {
      closeTally(tally, time, left);
      left -= tally.chunks.length;
    },
  );
}

/** Comparing this many names takes about a millisecond. */
const NAMES_IN_STEP = 200;

/** Closes tallies, in steps of about `NAMES_IN_STEP` names. */
export function* eachByNames(tallies: Iterable<Tally>, close: (tally: Tally) => void): Steps<void> {
  let names = 0;
  for (const tally of tallies) {
    close(tally);
    names += tally.before.byDay.recent.size + tally.records;
    if (names < NAMES_IN_STEP) continue;
    names = 0;
    yield;
  }
}
