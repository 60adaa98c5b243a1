import type { TotalDimension } from '../../dimensions.ts';
import { type ClickedSources, noClickedSources } from './clicked-sources.ts';
import { type ClickSubject, counterName, type Visitor } from './clicks.ts';
import type { StoredNames } from './names-by-day.ts';
import type { RareNames } from './rare-names.ts';
import type { Chunk, ClickCounts, StoredSeries } from './series.ts';
import {
  addNames,
  type NamesEnd,
  type PartChange,
  type Slot,
  type StoredName,
  TOTAL,
  toText,
} from './statistics-items.ts';
import type { StatisticsState } from './statistics-state.ts';

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
  /** The names of its clicks by day, after this range, once it is complete. */
  byDay: StoredNames;
  /** What moves out of them. */
  chunks: Chunk[];
  clicked: ClickedSources;
  /** How many records were added. */
  records: number;
  /** The names that this range adds. */
  added: Map<string, StoredName>;
  /** Those whose numbers they take, by `counterName`. */
  replaced: Set<string>;
  /** In totalDimensions without free numbers, once a new name comes. */
  rareNames: Map<TotalDimension, RareNames>;
  sizes: Record<TotalDimension, number>;
  end: NamesEnd;
  /** By the part's name; the first is `TOTAL`. */
  parts: Map<string, PartChange>;
}

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
    byDay: before.byDay,
    chunks: [],
    clicked: noClickedSources(),
    records: 0,
    added: new Map(),
    replaced: new Set(),
    rareNames: new Map(),
    sizes: { ...sizes },
    end,
    parts,
  };
}

const noChange = (): PartChange => ({ counters: new Map(), values: new Map() });

/** What a visit changes in its subject's statistics. */
export interface Changes {
  counters: Slot[];
  /** New ones, also those that take the number of another. */
  names: StoredName[];
  end: NamesEnd;
}

export function addToTally(
  tally: Tally,
  { counters, names, end }: Changes,
  { clicks, uniqueClicks }: ClickCounts,
): void {
  tally.records++;
  tally.clicks += clicks;
  tally.uniqueClicks += uniqueClicks;
  addTotal(tally, 'clicks', clicks);
  if (uniqueClicks > 0) addTotal(tally, 'uniqueClicks', uniqueClicks);
  for (const counter of counters) addCount(tally, counter, clicks);
  for (const name of names) addName(tally, name);
  tally.end = end;
}

function addName(tally: Tally, name: StoredName): void {
  const counter = counterName(name.dimension, name.name);
  getPart(tally, name.part).values.set(name.attribute, toText(name));
  const old = name.earlier > 0 ? tally.rareNames.get(name.dimension)?.replace(name) : undefined;
  if (old) {
    tally.added.delete(counterName(old.dimension, old.name));
    tally.replaced.add(counterName(old.dimension, old.name));
  } else {
    tally.sizes[name.dimension]++;
    addTotal(tally, 'names', 1);
  }
  tally.added.set(counter, name);
}

/** Adds to a counter that is in `TOTAL` under its own name. */
export function addTotal(tally: Tally, attribute: string, by: number): void {
  addCount(tally, { part: TOTAL, attribute }, by);
}

function addCount(tally: Tally, { part, attribute }: Slot, by: number): void {
  const { counters } = getPart(tally, part);
  counters.set(attribute, (counters.get(attribute) ?? 0) + by);
}

export function getPart({ parts }: Tally, part: string): PartChange {
  const change = parts.get(part) ?? noChange();
  parts.set(part, change);
  return change;
}

/** The statistics after a tally was written. */
export function statisticsAfter({
  before,
  clicks,
  added,
  replaced,
  sizes,
  end,
  parts,
  series,
  byDay,
}: Tally): StatisticsState {
  const { names, counters } = before;
  for (const counter of replaced) names.placed.delete(counter);
  addNames(names, added.values(), { sizes, end });
  for (const [part, change] of parts) {
    const after = { ...counters.get(part) };
    for (const [attribute, by] of change.counters) after[attribute] = Number(after[attribute] ?? 0) + by;
    counters.set(part, after);
  }
  return { isStored: true, clicks: before.clicks + clicks, names, counters, series, byDay };
}
