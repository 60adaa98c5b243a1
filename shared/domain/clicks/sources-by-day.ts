import { cbor } from '@smithy/core/cbor';
import { type Dimension, dimensionNames, dimensions } from '../../dimensions.ts';
import { toBucket } from './series.ts';

/**
 * Clicks by day and name: `c15:FR` counts those from France on the 15th, `r15:t.co` those of a referrer, and `l15:1njchs` those
 * of an account on a link, by its id in base 36. An account has them in the item of the month; links and QR codes as
 * `names-by-day.ts` says, with days numbered from 1970.
 *
 * There is room for some names a day. Further ones replace rare ones: `r15+1c:t.co` took over a counter of 48 clicks (`1c` in
 * base 36), which had other names. No counter is needed for these clicks, nor for those without room: a day's clicks less those
 * of all names are `Other`.
 */
export type SourceKind = Dimension | 'link';
export const sourceKinds: readonly SourceKind[] = [...dimensionNames, 'link'];
const kinds: Record<SourceKind, { letter: string; share: number }> = {
  ...dimensions,
  // These only tell which links of an account are worth a look at their own statistics.
  link: { letter: 'l', share: 0.1 },
};
export const getShare = (kind: SourceKind): number => kinds[kind].share;

/** Counters by attribute. */
export type Sources = ReadonlyMap<string, number>;

const LETTERS = sourceKinds.map((kind) => kinds[kind].letter).join('');
const ATTRIBUTE = new RegExp(`^([${LETTERS}])(\\d+)(?:\\+([0-9a-z]+))?:`);
const kindsByLetter = new Map(sourceKinds.map((kind) => [kinds[kind].letter, kind]));

/** The attribute of a counter that had this many clicks with other names. */
export const attributeName = (kind: SourceKind, day: number, name: string, earlier = 0) =>
  `${kinds[kind].letter}${day}${earlier > 0 ? `+${earlier.toString(36)}` : ''}:${name}`;

/** The counters in the item of a month, or in a chunk. */
export const sourcesIn = (attributes: object = {}): Sources =>
  new Map(
    Object.entries(attributes)
      .filter(([attribute]) => ATTRIBUTE.test(attribute))
      .map(([attribute, clicks]) => [attribute, Number(clicks)]),
  );

/** The kind that a counter is of. */
export const parseKind = (attribute: string): SourceKind | undefined =>
  kindsByLetter.get(attribute.charAt(0));
/** The day that a counter is of: that of its month, or numbered from 1970. */
export const parseDay = (attribute: string): number => Number(ATTRIBUTE.exec(attribute)?.[2]);
const firstDay = (month: string): number => toBucket('days', new Date(`${month}-01T00:00:00Z`));
/** The clicks of a counter that had other names. */
export const earlierClicks = (attribute: string): number =>
  Number.parseInt(ATTRIBUTE.exec(attribute)?.[3] ?? '0', 36);
export const parseName = (attribute: string): string => attribute.slice(attribute.indexOf(':') + 1);
/** The last day that these counters are of, numbered from 1970. */
export const findLastDay = (sources: Sources, month: string): number =>
  firstDay(month) + Math.max(...[...sources.keys()].map(parseDay)) - 1;

export interface SourceCount {
  /** Days of UTC, numbered from 1970. */
  day: number;
  kind: SourceKind;
  /** Of a country, its code; of a device, its letter; of a link, its id in base 36. */
  name: string;
  clicks: number;
}

/** What these counters count, of a month, or with days numbered from 1970. */
export function sourceCounts(sources: Sources, month?: string): SourceCount[] {
  const before = month === undefined ? 0 : firstDay(month) - 1;
  const counts: SourceCount[] = [];
  for (const [attribute, count] of sources) {
    const [start = '', letter = '', day, earlier = '0'] = ATTRIBUTE.exec(attribute) ?? [];
    const kind = kindsByLetter.get(letter);
    const name = attribute.slice(start.length);
    const clicks = count - Number.parseInt(earlier, 36);
    if (kind) counts.push({ day: before + Number(day), kind, name, clicks });
  }
  return counts;
}

/** What several items count, each of which is read when it is its turn: years of counters take much time and memory at once. */
export const readLazily = (items: readonly (() => SourceCount[])[]): Iterable<SourceCount> => ({
  *[Symbol.iterator]() {
    for (const read of items) yield* read();
  },
});

/** A name and a number take about this much in an item. */
export const estimateBytes = (attribute: string, count: number): number =>
  Buffer.byteLength(attribute) + 1 + Math.ceil(String(count).length / 2);
/** The same of some counters. */
export const bytesIn = (counters: Iterable<readonly [string, number]>): number =>
  [...counters].reduce((sum, [attribute, count]) => sum + estimateBytes(attribute, count), 0);

/** The counters in the item of a month, and how many bytes everything else in it takes, except for hours. */
export interface StoredSources {
  counters: Sources;
  otherBytes: number;
}

export function storedSources(item: Record<string, unknown> = {}): StoredSources {
  const counters = sourcesIn(item);
  const others = Object.entries(item).filter(
    ([attribute]) => !counters.has(attribute) && !/^h\d/i.test(attribute),
  );
  const bytes = others.map(([attribute, value]) =>
    value instanceof Uint8Array ? attribute.length + value.length : estimateBytes(attribute, Number(value)),
  );
  return { counters, otherBytes: bytes.reduce((sum, one) => sum + one, 0) };
}

/** After these counters moved or were replaced, and these clicks were added. */
export function sourcesAfter(
  counters: Sources,
  added: Sources,
  ...removed: (Sources | undefined)[]
): Sources {
  const after = new Map([...counters].filter(([attribute]) => !removed.some((some) => some?.has(attribute))));
  for (const [attribute, clicks] of added) after.set(attribute, (after.get(attribute) ?? 0) + clicks);
  return after;
}

/** A transaction moves this many counters at most, because each one is a condition, and an expression may have 300 operators. */
const MAX_MOVED = 100;
/** With fewer bytes, counters of earlier days do not move. */
const BYTES_TO_MOVE = 150;

/** The counters of days before this time, as many as a transaction can move. */
export const sourcesBefore = (sources: Sources, time: Date): Sources =>
  new Map([...sources].filter(([attribute]) => parseDay(attribute) < time.getUTCDate()).slice(0, MAX_MOVED));

/** Whether counters of earlier days take room that those of today need. `isCostly`: the transaction is of a single click, and
 * writes many other items. */
export const shouldMoveSources = (earlier: Sources, isCostly: boolean): boolean =>
  !isCostly && bytesIn(earlier) >= BYTES_TO_MOVE;

/** The id of a link that a counter is of. */
export const parseLinkId = (name: string): number => Number.parseInt(name, 36);

/** CBOR (RFC 8949) of an array for each day: its number, and its counters without it, each followed by its count. */
export function packSources(sources: Sources): Uint8Array {
  const days = Map.groupBy(sources, ([attribute]) => parseDay(attribute));
  const withoutDay = (attribute: string, day: number) =>
    attribute.charAt(0) + attribute.slice(1 + String(day).length);
  return cbor.serialize(
    [...days].map(([day, counters]) => [
      day,
      ...counters.flatMap(([attribute, count]) => [withoutDay(attribute, day), count]),
    ]),
  );
}

export function unpackSources(bytes: unknown): Sources {
  const days: [number, ...(string | number)[]][] = bytes instanceof Uint8Array ? cbor.deserialize(bytes) : [];
  const sources = new Map<string, number>();
  for (const [day, ...counters] of days) {
    for (let at = 0; at < counters.length; at += 2) {
      const attribute = String(counters[at]);
      sources.set(`${attribute.charAt(0)}${day}${attribute.slice(1)}`, Number(counters[at + 1]));
    }
  }
  return sources;
}
