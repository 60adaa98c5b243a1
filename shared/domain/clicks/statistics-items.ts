import { type TotalDimension, totalDimensions } from '../../dimensions.ts';
import { counterName } from './clicks.ts';

/**
 * How a subject's statistics are split into small items, so that a click rewrites 1 KB and not everything. All of them
 * are in one partition, and the *part* is their sort key:
 *
 * | part                 | attributes                                                                          |
 * | -------------------- | ----------------------------------------------------------------------------------- |
 * | `TOTAL`              | `clicks`, `uniqueClicks`, `social:facebook` and the like, `names` (how many there are in all parts), the counters of each group's first names: `c`, `r`, `d`, the first names: `C0`, `R0`, `B0`, `O1`; `hours`, `days` and `chunks` (`pending-series.ts`); `recent`, `openPart`, `moved` and `since` (`names-by-day.ts`) |
 * | `COUNTS/<group>/<i>` | the counters of the group's later names, 250 an item: `n`                              |
 * | `NAMES/<iii>`        | the other names, 900 bytes an item, from `NAMES/001`: `C9: "France"`, `Bz: "Chrome"`, `R5: "t.co\n12"` |
 *
 * A name gets the next number of its group when it is first counted: countries (`c`) and referrers (`r`) are groups of
 * their own, and browsers (`B`) and systems (`O`) share one (`d`). Numbers are written in base 36, and find the counter
 * (`toSlot`). So a counter takes 5 bytes instead of 20, and frequent names, which come first, share an item. `Other` is a
 * name like any. `packed-counters.ts` packs counters into lists.
 *
 * When there is no number left, a new name takes that of a rare one (`rare-names.ts`). The counter goes on, and the name has
 * what it was then behind it, in base 36: those clicks had other names, and are shown as `Other`.
 */
export interface Slot {
  part: string;
  attribute: string;
}

/** What a range adds to one item of a subject's statistics. */
export interface PartChange {
  /** By attribute. */
  counters: Map<string, number>;
  /** What is set, not added: names, and packed series. */
  values: Map<string, string | number | Uint8Array>;
}

export const TOTAL = 'TOTAL';
export const NAMES = 'NAMES/';
export const COUNTS = 'COUNTS/';

export type DimensionGroup = 'country' | 'referrer' | 'device';
const groups: Record<TotalDimension, DimensionGroup> = {
  country: 'country',
  referrer: 'referrer',
  browser: 'device',
  os: 'device',
};
export const findGroup = (dimension: TotalDimension): DimensionGroup => groups[dimension];

/** Together with the totals and the first names, below 1 KB. */
export const NAMES_IN_TOTAL: Record<DimensionGroup, number> = { country: 12, referrer: 12, device: 80 };
/** Below 1 KB until counters are above 65,535 on average. Two items hold 500 referrers. */
export const COUNTERS_PER_PART = 250;
/** In `TOTAL`, enough for a click or two, so that the first click of a link writes no other item. */
const NAME_BYTES_IN_TOTAL = 120;
const NAME_BYTES_PER_PART = 900;
/** A new name takes at least this much there, so that a rare one can be replaced with a longer one. */
const MIN_NAME_BYTES = 32;

/** Where the counter of a group's name is. */
export function toSlot(group: DimensionGroup, index: number): Slot {
  const later = index - NAMES_IN_TOTAL[group];
  if (later < 0) return { part: TOTAL, attribute: group.charAt(0) + index.toString(36) };
  return {
    part: `${COUNTS}${group}/${Math.floor(later / COUNTERS_PER_PART)}`,
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
  /** By `counterName`. */
  placed: Map<string, StoredName>;
  /** How many names each dimension has, with `Other`. */
  sizes: Record<TotalDimension, number>;
  end: NamesEnd;
}

export const noNames = (): Names => ({
  placed: new Map(),
  sizes: { country: 0, referrer: 0, browser: 0, os: 0 },
  end: { part: 0, bytes: 0 },
});

export interface NewName {
  dimension: TotalDimension;
  name: string;
  number: number;
}

/** A name, and the attribute that has it. */
export type StoredName = NewName &
  Slot & {
    /** The clicks of its counter that had other names. */
    earlier: number;
  };

/** What is stored of a name. */
export const toText = ({ name, earlier }: Pick<StoredName, 'name' | 'earlier'>): string =>
  earlier > 0 ? `${name}\n${earlier.toString(36)}` : name;

export const measureName = (placed: Pick<StoredName, 'attribute' | 'name' | 'earlier'>): number =>
  placed.attribute.length + Buffer.byteLength(toText(placed));

/** How many bytes the names in a part may take. */
export const bytesForNames = (part: string): number =>
  part === TOTAL ? NAME_BYTES_IN_TOTAL : NAME_BYTES_PER_PART;

export const toPartNumber = (part: string): number => (part === TOTAL ? 0 : Number(part.slice(NAMES.length)));
export const toPart = (part: number): string => (part === 0 ? TOTAL : NAMES + String(part).padStart(3, '0'));
/** What a name of this size takes of the room in a part. */
export const roomFor = (size: number, part: number): number =>
  part === 0 ? size : Math.max(size, MIN_NAME_BYTES);

/** Finds room for new names behind the last one. */
export function assignParts(
  end: NamesEnd,
  names: readonly NewName[],
): { end: NamesEnd; placed: StoredName[] } {
  let { part, bytes } = end;
  const placed = names.map((name) => {
    const attribute = name.dimension.charAt(0).toUpperCase() + name.number.toString(36);
    const size = measureName({ ...name, attribute, earlier: 0 });
    if (bytes + roomFor(size, part) > bytesForNames(toPart(part))) [part, bytes] = [part + 1, 0];
    bytes += roomFor(size, part);
    return { ...name, part: toPart(part), attribute, earlier: 0 };
  });
  return { end: { part, bytes }, placed };
}

/** Adds names that were written. */
export function addNames(
  names: Names,
  placed: Iterable<StoredName>,
  { sizes, end }: Pick<Names, 'sizes' | 'end'>,
): void {
  for (const name of placed) names.placed.set(counterName(name.dimension, name.name), name);
  names.sizes = sizes;
  names.end = end;
}

/** The number of the group's next name. */
export const nextNumber = ({ sizes }: Pick<Names, 'sizes'>, group: DimensionGroup): number =>
  totalDimensions.reduce((sum, dimension) => sum + (groups[dimension] === group ? sizes[dimension] : 0), 0);
