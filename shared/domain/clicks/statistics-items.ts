import { counterName, type Dimension, dimensions } from './clicks.ts';
import { seriesInTotal } from './pending-series.ts';
import { noSeries, type StoredSeries } from './series.ts';

/**
 * How a subject's statistics are split into small items, so that a click rewrites 1 KB and not everything. All of them
 * are in one partition, and the *part* is their sort key:
 *
 * | part                 | attributes                                                                          |
 * | -------------------- | ----------------------------------------------------------------------------------- |
 * | `TOTAL`              | `clicks`, `uniqueClicks`, `social:facebook` and the like, `names` (how many there are in all parts), the counters of each group's first names: `c0`, `r0`, `d0`, the first names: `C0`, `R0`, `B0`, `O1`, and `hours`, `days` and `chunks` (`pending-series.ts`) |
 * | `COUNTS/<group>/<i>` | the counters of the group's later names, 168 an item: `0`, `1`, to `4n`               |
 * | `NAMES/<iii>`        | the other names, 900 bytes an item, from `NAMES/001`: `C9: "France"`, `Bz: "Chrome"`  |
 *
 * A name gets the next number of its group when it is first counted: countries (`c`) and referrers (`r`) are groups of
 * their own, and browsers (`B`) and systems (`O`) share one (`d`). Numbers are written in base 36, never change, and find
 * the counter (`slotOf`). So a counter takes 5 bytes instead of 20, and frequent names, which come first, share an item.
 * `Other` is a name like any.
 */
export interface Slot {
  part: string;
  attribute: string;
}

export const TOTAL = 'TOTAL';
export const NAMES = 'NAMES/';

export type Group = 'country' | 'referrer' | 'device';
const groups: Record<Dimension, Group> = {
  country: 'country',
  referrer: 'referrer',
  browser: 'device',
  os: 'device',
};
export const findGroup = (dimension: Dimension): Group => groups[dimension];

/** Together with the totals and the first names, below 1 KB. */
const NAMES_IN_TOTAL: Record<Group, number> = { country: 12, referrer: 12, device: 80 };
/** Below 1 KB until counters have six digits on average. Three items hold 500 referrers. */
const COUNTERS_PER_PART = 168;
/** In `TOTAL`, enough for a click or two, so that the first click of a link writes no other item. */
const NAME_BYTES_IN_TOTAL = 120;
const NAME_BYTES_PER_PART = 900;

/** Where the counter of a group's name is. */
export function toSlot(group: Group, index: number): Slot {
  const later = index - NAMES_IN_TOTAL[group];
  if (later < 0) return { part: TOTAL, attribute: group.charAt(0) + index.toString(36) };
  return {
    part: `COUNTS/${group}/${Math.floor(later / COUNTERS_PER_PART)}`,
    attribute: (later % COUNTERS_PER_PART).toString(36),
  };
}

/** Where the last name is: the number of its part, 0 for `TOTAL`, and how many bytes of names that has. */
export interface NamesEnd {
  part: number;
  bytes: number;
}

/** The names that a subject's statistics count. */
export interface Names {
  /** The name's number in its group, by `counterOf`. */
  numbers: Map<string, number>;
  /** How many names each dimension has, with `Other`. */
  sizes: Record<Dimension, number>;
  end: NamesEnd;
}

const noNames = (): Names => ({
  numbers: new Map(),
  sizes: { country: 0, referrer: 0, browser: 0, os: 0 },
  end: { part: 0, bytes: 0 },
});

export interface NewName {
  dimension: Dimension;
  name: string;
  number: number;
}

export type PlacedName = NewName & Slot;

/** Finds room for new names behind the last one. */
export function placeNames(
  end: NamesEnd,
  names: readonly NewName[],
): { end: NamesEnd; placed: PlacedName[] } {
  let { part, bytes } = end;
  const placed = names.map((name) => {
    const attribute = name.dimension.charAt(0).toUpperCase() + name.number.toString(36);
    const size = attribute.length + Buffer.byteLength(name.name);
    if (bytes + size > (part === 0 ? NAME_BYTES_IN_TOTAL : NAME_BYTES_PER_PART))
      [part, bytes] = [part + 1, 0];
    bytes += size;
    return { ...name, part: part === 0 ? TOTAL : NAMES + String(part).padStart(3, '0'), attribute };
  });
  return { end: { part, bytes }, placed };
}

/** Adds names that were written. */
export function addNames(names: Names, placed: Iterable<NewName>, end: NamesEnd): void {
  for (const { dimension, name, number } of placed) {
    names.numbers.set(counterName(dimension, name), number);
    names.sizes[dimension]++;
  }
  names.end = end;
}

/** The number of the group's next name. */
export const nextNumber = ({ sizes }: Pick<Names, 'sizes'>, group: Group): number =>
  dimensions.reduce((sum, dimension) => sum + (groups[dimension] === group ? sizes[dimension] : 0), 0);

type Attributes = Record<string, unknown>;
type StoredPart = Attributes & { sk: string };

/** The attributes with names, in every part that can have some. */
const NAME = /^[CRBO][0-9a-z]+$/;

function namesListed(items: readonly StoredPart[]): (NewName & NamesEnd)[] {
  const lists = items.filter(({ sk }) => sk === TOTAL || sk.startsWith(NAMES));
  return lists.flatMap(({ sk, ...attributes }) =>
    Object.entries(attributes)
      .filter(([attribute]) => NAME.test(attribute))
      .map(([attribute, name]) => ({
        dimension: dimensions.find((one) => attribute.startsWith(one.charAt(0).toUpperCase())) ?? 'os',
        name: String(name),
        number: Number.parseInt(attribute.slice(1), 36),
        part: sk === TOTAL ? 0 : Number(sk.slice(NAMES.length)),
        bytes: attribute.length + Buffer.byteLength(String(name)),
      })),
  );
}

/** Whether there are names in other parts than `TOTAL`. */
export const hasMoreNames = (total: StoredPart): boolean => namesListed([total]).length < Number(total.names);

/** What counting has to know about statistics. */
export interface StatisticsState {
  clicks: number;
  names: Names;
  series: StoredSeries;
}

export const noStatistics = (): StatisticsState => ({
  clicks: 0,
  names: noNames(),
  series: noSeries(),
});

/** The state from the parts with names. `TOTAL` must have been read before the others. */
export function statisticsState(items: readonly StoredPart[]): StatisticsState {
  const listed = namesListed(items);
  const names = noNames();
  const part = Math.max(0, ...listed.map((name) => name.part));
  const bytes = listed.reduce((sum, name) => sum + (name.part === part ? name.bytes : 0), 0);
  addNames(names, listed, { part, bytes });
  const total = items.find(({ sk }) => sk === TOTAL);
  return { clicks: Number(total?.clicks ?? 0), names, series: seriesInTotal(total ?? {}) };
}

/** The counters from all parts, as `statisticsOf` takes them: `clicks`, `uniqueClicks`, `social:facebook`, `country:France`. */
export function countersIn(items: readonly StoredPart[]): Attributes {
  const parts = new Map(items.map((item) => [item.sk, item]));
  const totals = Object.entries(parts.get(TOTAL) ?? {}).filter(
    ([name]) => name === 'clicks' || name === 'uniqueClicks' || name.startsWith('social:'),
  );
  const named = namesListed(items).flatMap(({ dimension, name, number }): [string, unknown][] => {
    const { part, attribute } = toSlot(groups[dimension], number);
    const count = parts.get(part)?.[attribute];
    // An eventually consistent read may find a name before its counter.
    return count === undefined ? [] : [[counterName(dimension, name), count]];
  });
  return Object.fromEntries([...totals, ...named]);
}
