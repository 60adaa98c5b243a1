import { countryNames } from '../links/countries.ts';
import { type ClickSubject, OTHER, parseClickSubject, type Visitor } from './clicks.ts';
import { bucketOf, HOURS_PER_DAY } from './series.ts';

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
const attributeOf = (kind: SourceKind, day: number, name: string) => `${kind.charAt(0)}${day}:${name}`;

/** The counters in the item of a month, or in a chunk. */
export const sourcesIn = (attributes: object = {}): Sources =>
  new Map(
    Object.entries(attributes)
      .filter(([attribute]) => ATTRIBUTE.test(attribute))
      .map(([attribute, clicks]) => [attribute, Number(clicks)]),
  );

const dayOfMonth = (attribute: string): number => Number(ATTRIBUTE.exec(attribute)?.[1]);
const firstDay = (month: string): number => bucketOf('days', new Date(`${month}-01T00:00:00Z`));
/** The last hour of the last day that these counters are of. */
export const lastHourOf = (sources: Sources, month: string): number =>
  (firstDay(month) + Math.max(...[...sources.keys()].map(dayOfMonth))) * HOURS_PER_DAY - 1;

export interface SourceCount {
  /** Days of UTC, numbered from 1970. */
  day: number;
  kind: SourceKind;
  /** Of a link, its id in base 36. */
  name: string;
  clicks: number;
}

/** What these counters of a month count. */
export const sourceCounts = (sources: Sources, month: string): SourceCount[] =>
  [...sources].flatMap(([attribute, clicks]) => {
    const kind = sourceKinds.find((one) => attribute.startsWith(one.charAt(0)));
    const name = attribute.slice(attribute.indexOf(':') + 1);
    const day = firstDay(month) + dayOfMonth(attribute) - 1;
    const fullName = kind === 'country' ? (countryNames.get(name) ?? name) : name;
    return kind ? [{ day, kind, name: fullName, clicks }] : [];
  });

/** A name and a number take about this much in an item. */
const bytesOf = (attribute: string, count: number): number =>
  Buffer.byteLength(attribute) + 1 + Math.ceil(String(count).length / 2);
const bytesIn = (counters: Iterable<readonly [string, number]>): number =>
  [...counters].reduce((sum, [attribute, count]) => sum + bytesOf(attribute, count), 0);

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

/** The clicks of a range by name. */
export type ClickedSources = Record<SourceKind, Map<string, number>>;

export const noClickedSources = (): ClickedSources => ({
  country: new Map(),
  referrer: new Map(),
  link: new Map(),
});

export function addClickedSource(clicked: ClickedSources, visitor: Visitor, visits: number): void {
  const link = linkOf(visitor.subject);
  const names = {
    country: codes.get(visitor.country) ?? visitor.country,
    referrer: visitor.referrer,
    ...(link && { link }),
  };
  for (const [kind, name] of Object.entries(names) as [SourceKind, string][])
    clicked[kind].set(name, (clicked[kind].get(name) ?? 0) + visits);
}

/** Short names of countries; others, such as `Unknown`, are counted as they are. */
const codes = new Map([...countryNames].map(([code, name]) => [name, code]));

function linkOf(subject: ClickSubject): string | undefined {
  const { collection, id } = parseClickSubject(subject) ?? {};
  return collection === 'links' ? id?.toString(36) : undefined;
}

/** The id of a link that a counter is of. */
export const linkIdOf = (name: string): number => Number.parseInt(name, 36);

/** With 24 hours, which come and go, the item stays below 1 KB, so that it takes no more write units. */
const MAX_BYTES = 730;
/** Of the room, what the names of each kind may take. */
const SHARE: Record<SourceKind, number> = { country: 0.35, referrer: 0.45, link: 0.2 };
/** In one transaction, because an expression may have 4 KB. */
const MAX_NAMES = 60;

/**
 * What a range adds to the counters of its day: to those that exist, and to new ones as far as there is room, the names
 * with the most clicks first.
 */
export function sourcesToAdd(
  clicked: ClickedSources,
  time: Date,
  { counters, otherBytes }: StoredSources,
): Sources {
  const day = time.getUTCDate();
  const today = new Map([...counters].filter(([attribute]) => dayOfMonth(attribute) === day));
  const others = [...counters].filter(([attribute]) => !today.has(attribute));
  const room = MAX_BYTES - otherBytes - bytesIn(others);
  return new Map(
    sourceKinds.flatMap((kind) => [...countersToAdd(kind, clicked[kind], day, today, room * SHARE[kind])]),
  );
}

function countersToAdd(
  kind: SourceKind,
  clicked: ReadonlyMap<string, number>,
  day: number,
  today: Sources,
  room: number,
): Sources {
  const added = new Map<string, number>();
  let bytes = bytesIn([...today].filter(([attribute]) => attribute.startsWith(kind.charAt(0))));
  for (const [name, count] of [...clicked].sort(([, a], [, b]) => b - a)) {
    const attribute = attributeOf(kind, day, name);
    const newBytes = today.has(attribute) ? 0 : bytesOf(attribute, count);
    const fits = added.size < MAX_NAMES && (newBytes === 0 || bytes + newBytes <= room);
    if (!fits && kind === 'link') continue;
    if (fits) bytes += newBytes;
    const counter = fits ? attribute : attributeOf(kind, day, OTHER);
    added.set(counter, (added.get(counter) ?? 0) + count);
  }
  return added;
}
