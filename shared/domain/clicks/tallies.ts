import { type ClickSubject, counterName, type Dimension, dimensions, OTHER, type Visitor } from './clicks.ts';
import { addToSeries } from './pending-series.ts';
import { type Chunk, packSeries, type StoredSeries, seriesUnits } from './series.ts';
import {
  findGroup,
  type NamesEnd,
  type NewName,
  nextNumber,
  type PlacedName,
  placeNames,
  type Slot,
  type StatisticsState,
  TOTAL,
  toSlot,
} from './statistics-items.ts';

/** What a range adds to one item of a subject's statistics. */
export interface PartChange {
  /** By attribute. */
  counters: Map<string, number>;
  /** What is set, not added: names, and packed series. */
  values: Map<string, string | Uint8Array>;
}

/** The sum of a range's clicks on one subject. */
export interface Tally {
  subject: ClickSubject;
  userId: number;
  clicks: number;
  uniqueClicks: number;
  /** The statistics before this range. */
  before: StatisticsState;
  /** After this range, once it is complete. */
  series: StoredSeries;
  /** What moves out of them. */
  chunk?: Chunk;
  /** The names that this range adds. */
  added: Map<string, NewName>;
  sizes: Record<Dimension, number>;
  end: NamesEnd;
  /** By the part's name; the first is `TOTAL`. */
  parts: Map<string, PartChange>;
}

/** For one dimension, so that statistics are at most a few hundred items. */
const MAX_NAMES = 500;
/** The longest host has 253 characters (RFC 1035); longer names count as `Other`. */
const MAX_NAME_LENGTH = 253;

export function openTally(
  { subject, userId }: Pick<Visitor, 'subject' | 'userId'>,
  before: StatisticsState,
): Tally {
  const { sizes, end } = before.names;
  const parts = new Map([[TOTAL, noChange()]]);
  return {
    subject,
    userId,
    clicks: 0,
    uniqueClicks: 0,
    before,
    series: before.series,
    added: new Map(),
    sizes: { ...sizes },
    end,
    parts,
  };
}

const noChange = (): PartChange => ({ counters: new Map(), values: new Map() });

/** What a visit changes in its subject's statistics. */
export interface Changes {
  counters: Slot[];
  names: PlacedName[];
  end: NamesEnd;
}

/** What a visit of this visitor changes. */
export function buildChanges(click: Visitor, tally: Tally): Changes {
  const counters: Slot[] = [];
  const names: NewName[] = [];
  for (const dimension of dimensions) {
    const found = findNumber(dimension, click[dimension], tally);
    const number = found.number + (found.isNew ? countInGroup(names, dimension) : 0);
    counters.push(toSlot(findGroup(dimension), number));
    if (found.isNew) names.push({ dimension, name: found.name, number });
  }
  if (click.social) counters.push({ part: TOTAL, attribute: counterName('social', click.social) });
  if (names.length === 0) return { counters, names: [], end: tally.end };
  const { placed, end } = placeNames(tally.end, names);
  return { counters, names: placed, end };
}

/** How many of these names are in the same group: a new browser and a new system get different numbers. */
const countInGroup = (names: readonly NewName[], dimension: Dimension): number =>
  names.filter((name) => findGroup(name.dimension) === findGroup(dimension)).length;

/** The number of a name, or of `Other` if there is no room for it. */
function findNumber(
  dimension: Dimension,
  name: string,
  tally: Tally,
): { number: number; name: string; isNew: boolean } {
  const number = numberIn(tally, dimension, name);
  if (number !== undefined) return { number, name, isNew: false };
  const isOther = name === OTHER;
  if (!isOther && (name.length > MAX_NAME_LENGTH || isFull(tally, dimension)))
    return findNumber(dimension, OTHER, tally);
  return { number: nextNumber(tally, findGroup(dimension)), name, isNew: true };
}

function numberIn({ before, added }: Tally, dimension: Dimension, name: string): number | undefined {
  const counter = counterName(dimension, name);
  return before.names.numbers.get(counter) ?? added.get(counter)?.number;
}

function isFull(tally: Tally, dimension: Dimension): boolean {
  const others = numberIn(tally, dimension, OTHER) === undefined ? 0 : 1;
  return tally.sizes[dimension] - others >= MAX_NAMES;
}

/** How many items these changes add to those that the range writes. */
export function countNewParts({ counters, names }: Changes, { parts }: Tally): number {
  // Nearly all clicks change only what earlier ones did.
  if (names.length === 0 && counters.every(({ part }) => parts.has(part))) return 0;
  const fresh = new Set([...counters, ...names].map(({ part }) => part).filter((part) => !parts.has(part)));
  return fresh.size;
}

export function addToTally(
  tally: Tally,
  { counters, names, end }: Changes,
  visits: number,
  isUnique: boolean,
): void {
  tally.clicks += visits;
  addTotal(tally, 'clicks', visits);
  if (isUnique) {
    tally.uniqueClicks++;
    addTotal(tally, 'uniqueClicks', 1);
  }
  if (names.length > 0) addTotal(tally, 'names', names.length);
  for (const counter of counters) addCount(tally, counter, visits);
  for (const name of names) {
    getPart(tally, name.part).values.set(name.attribute, name.name);
    tally.added.set(counterName(name.dimension, name.name), name);
    tally.sizes[name.dimension]++;
  }
  tally.end = end;
}

/** Adds to a counter that is in `TOTAL` under its own name. */
function addTotal(tally: Tally, attribute: string, by: number): void {
  addCount(tally, { part: TOTAL, attribute }, by);
}

/** Adds a tally's clicks, which are all of the same hour, to its series. */
export function closeTally(tally: Tally, time: Date): void {
  const { after, chunk } = addToSeries(tally.before.series, time, tally, tally.added.size > 0);
  const { values } = getPart(tally, TOTAL);
  for (const unit of seriesUnits) values.set(unit, packSeries(after[unit]));
  tally.series = after;
  if (!chunk) return;
  tally.chunk = chunk;
  addTotal(tally, 'chunks', 1);
}

function addCount(tally: Tally, { part, attribute }: Slot, by: number): void {
  const { counters } = getPart(tally, part);
  counters.set(attribute, (counters.get(attribute) ?? 0) + by);
}

function getPart({ parts }: Tally, part: string): PartChange {
  const change = parts.get(part) ?? noChange();
  parts.set(part, change);
  return change;
}
