import { HOURS_PER_DAY, toBucket } from './series.ts';

/**
 * Where the clicks of an account came from, and which links they were on, by day: counters in the item of the month, beside
 * those of `month-series.ts`. On the 15th, `c15:FR` counts a country, `r15:t.co` a referrer, and `l15:1njchs` a link, by its
 * id in base 36. Those of earlier days move into the chunk that hours move into.
 *
 * There is room for some names a day. The clicks of others count as `Other`, and those of other links are left out: the
 * counters of links only tell which ones are worth a look at their own statistics.
 */
export const sourceKinds = ['country', 'referrer', 'link'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Counters by attribute. */
export type Sources = ReadonlyMap<string, number>;

const ATTRIBUTE = /^[crl](\d+):/;

/** The attribute of a counter. */
export const attributeName = (kind: SourceKind, day: number, name: string) =>
  `${kind.charAt(0)}${day}:${name}`;

/** The counters in the item of a month, or in a chunk. */
export const sourcesIn = (attributes: object = {}): Sources =>
  new Map(
    Object.entries(attributes)
      .filter(([attribute]) => ATTRIBUTE.test(attribute))
      .map(([attribute, clicks]) => [attribute, Number(clicks)]),
  );

/** The day that a counter is of. */
export const dayOfMonth = (attribute: string): number => Number(ATTRIBUTE.exec(attribute)?.[1]);
const firstDay = (month: string): number => toBucket('days', new Date(`${month}-01T00:00:00Z`));
/** The last hour of the last day that these counters are of. */
export const findLastHour = (sources: Sources, month: string): number =>
  (firstDay(month) + Math.max(...[...sources.keys()].map(dayOfMonth))) * HOURS_PER_DAY - 1;

export interface SourceCount {
  /** Days of UTC, numbered from 1970. */
  day: number;
  kind: SourceKind;
  /** Of a country, its code; of a link, its id in base 36. */
  name: string;
  clicks: number;
}

/** What these counters of a month count. */
export const sourceCounts = (sources: Sources, month: string): SourceCount[] =>
  [...sources].flatMap(([attribute, clicks]) => {
    const kind = sourceKinds.find((one) => attribute.startsWith(one.charAt(0)));
    const name = attribute.slice(attribute.indexOf(':') + 1);
    const day = firstDay(month) + dayOfMonth(attribute) - 1;
    return kind ? [{ day, kind, name, clicks }] : [];
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
  return { counters, otherBytes: bytesIn(others.map(([attribute, value]) => [attribute, Number(value)])) };
}

/** After these counters moved, and these clicks were added. */
export function sourcesAfter(
  { counters, otherBytes }: StoredSources,
  added: Sources,
  moved?: Sources,
): StoredSources {
  const after = new Map([...counters].filter(([attribute]) => !moved?.has(attribute)));
  for (const [attribute, clicks] of added) after.set(attribute, (after.get(attribute) ?? 0) + clicks);
  return { counters: after, otherBytes };
}

/** A transaction moves this many counters at most, because each one is a condition, and an expression may have 300 operators. */
const MAX_MOVED = 100;
/** With fewer bytes, counters wait until hours move. */
const BYTES_TO_MOVE = 150;
const COSTLY_BYTES_TO_MOVE = 300;

/** The counters of days before this time, as many as a transaction can move. */
export const sourcesBefore = (sources: Sources, time: Date): Sources =>
  new Map(
    [...sources].filter(([attribute]) => dayOfMonth(attribute) < time.getUTCDate()).slice(0, MAX_MOVED),
  );

/** Whether counters of earlier days take room that those of today need. `isCostly`: the transaction writes many other items. */
export const shouldMoveSources = (earlier: Sources, isCostly: boolean): boolean =>
  bytesIn(earlier) >= (isCostly ? COSTLY_BYTES_TO_MOVE : BYTES_TO_MOVE);

/** The id of a link that a counter is of. */
export const parseLinkId = (name: string): number => Number.parseInt(name, 36);
