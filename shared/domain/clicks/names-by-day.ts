import { type ClickedSources, changeSources, noClickedSources } from './clicked-sources.ts';
import {
  estimateBytes,
  packSources,
  parseDay,
  parseKind,
  parseName,
  type Sources,
  sourcesAfter,
  unpackSources,
} from './sources-by-day.ts';

/**
 * The clicks on a link or QR code by day and name. `TOTAL` has the latest ones, packed, as `recent`, so that a click which
 * changes only these writes no other item. When they take too much room, they move into the open part, an item of at most
 * 1 KB with its first day and a number in its key. When that is full, the next one is opened; but if all of it is of the current
 * day, new names replace rare ones. Only one transaction at a time can change `TOTAL`, so parts are rewritten as a whole.
 */
export interface StoredNames {
  recent: Sources;
  /** The open part: the day that it was opened for, its number, and what is in it. No part before it has later days. */
  part?: NamesPart;
  /** The first day of which all clicks are counted by name, if some were counted before. */
  since?: number;
  /** Whether clicks were ever counted by name. */
  isStarted: boolean;
}

export interface NamesPart {
  day: number;
  number: number;
  names: Sources;
}

/** Packed, in bytes: about the names of two clicks that have nothing in common. */
export const MAX_RECENT_BYTES = 120;
/** With its key, a part has at most 1 KB. */
const MAX_PART_BYTES = 900;
/** A longer name has no counter by day, so that the room is not for a single one. */
const MAX_NAME_BYTES = 60;

export const noNamesByDay = (): StoredNames => ({ recent: new Map(), isStarted: false });

/** Which part is open, in `TOTAL`: `20527#3` is the fourth one, whose first day is 20527 days after 1970. */
export const formatOpenPart = ({ day, number }: NamesPart): string => `${day}#${number}`;
export function parseOpenPart(open: unknown): Omit<NamesPart, 'names'> | undefined {
  if (typeof open !== 'string') return undefined;
  const [day = 0, number = 0] = open.split('#').map(Number);
  return { day, number };
}

/** The names in `TOTAL`, and those in the open part. */
export function storedNames(total: Record<string, unknown>, names: unknown): StoredNames {
  const open = parseOpenPart(total.openPart);
  return {
    recent: unpackSources(total.recent),
    ...(open && { part: { ...open, names: unpackSources(names) } }),
    ...(total.since !== undefined && { since: Number(total.since) }),
    isStarted: total.recent !== undefined,
  };
}

export const measureNames = (names: Sources): number => packSources(names).length;

const toCounter = (attribute: string, day: number) => attribute.replace(/^(.)\d+/, `$1${day}`);
const withDay = (names: Iterable<readonly [string, number]>, day: number): Sources =>
  new Map([...names].map(([attribute, count]) => [toCounter(attribute, day), count]));

/** Adds clicks of a day; `move` puts all that is recent into the open part or a new one. */
export function addToNames(
  before: StoredNames,
  clicked: Sources,
  { day, move }: { day: number; move: boolean },
): StoredNames {
  if (!move) return { ...before, recent: sourcesAfter(before.recent, fitNames(before.recent, clicked)) };
  const recent = sourcesAfter(before.recent, clicked);
  return { ...before, recent: new Map(), part: addToPart(before.part, recent, day) };
}

/** The clicks of names that have a counter, and of others as far as there is room, those with the most clicks first. */
function fitNames(recent: Sources, clicked: Sources): Sources {
  let room = MAX_PART_BYTES - measureNames(recent);
  const fitting = [...clicked]
    .sort(([, a], [, b]) => b - a)
    .filter(([attribute, count]) => {
      if (!recent.has(attribute)) room -= estimateBytes(attribute, count);
      return recent.has(attribute) || room >= 0;
    });
  return new Map(fitting);
}

function addToPart(open: NamesPart | undefined, recent: Sources, day: number): NamesPart {
  const part = open ?? { day, number: 0, names: new Map() };
  const all = sourcesAfter(part.names, recent);
  if (measureNames(all) <= MAX_PART_BYTES) return { ...part, names: all };
  const days = [...part.names.keys()].map(parseDay);
  if (days.every((one) => one === day)) return { ...part, names: replaceRare(part.names, recent, day) };
  // Late clicks may be older than what parts have; but no part before this one has later days than its own.
  const next = { day: Math.max(day, part.day, ...days), number: part.number + 1, names: new Map() };
  return addToPart(next, recent, day);
}

/** Adds names to those of the current day as far as there is room, and those of other days, which are few. */
function replaceRare(names: Sources, recent: Sources, day: number): Sources {
  const { today = [], others = [] } = Object.groupBy(recent, ([attribute]) =>
    parseDay(attribute) === day ? 'today' : 'others',
  );
  const room = MAX_PART_BYTES - measureNames(new Map(others));
  // Parts have a day's number once, so that its digits are no part of the names there.
  const changes = changeSources(toClicked(today), { day: 0, counters: withDay(names, 0), room });
  const [added, replaced] = [withDay(changes.added, day), withDay(changes.replaced, day)];
  return sourcesAfter(sourcesAfter(names, added, replaced), new Map(others));
}

function toClicked(names: Iterable<readonly [string, number]>): ClickedSources {
  const clicked = noClickedSources();
  for (const [attribute, count] of names) {
    const kind = parseKind(attribute);
    if (kind) clicked[kind].set(parseName(attribute), count);
  }
  return clicked;
}

/** The names of clicks that are short enough to be counted by day. */
export const isShortName = (name: string): boolean =>
  name.length <= MAX_NAME_BYTES && Buffer.byteLength(name) <= MAX_NAME_BYTES;
