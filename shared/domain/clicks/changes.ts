import { type TotalDimension, totalDimensions } from '../../dimensions.ts';
import { counterName, OTHER, type Visitor } from './clicks.ts';
import { RareNames } from './rare-names.ts';
import {
  assignParts,
  findGroup,
  type NewName,
  nextNumber,
  type Slot,
  type StoredName,
  TOTAL,
  toSlot,
} from './statistics-items.ts';
import { countAt } from './statistics-state.ts';
import type { Changes, Tally } from './tallies.ts';

/** For one dimension, so that statistics are at most a few hundred items. */
const MAX_NAMES = 500;
/** The longest host has 253 characters (RFC 1035); longer names count as `Other`. */
const MAX_NAME_LENGTH = 253;

/** What a visit of this visitor changes. */
export function buildChanges(click: Visitor, tally: Tally): Changes {
  const counters: Slot[] = [];
  const names: NewName[] = [];
  const replacing: StoredName[] = [];
  for (const dimension of totalDimensions) {
    const { name, number, replaced } = findNumber(dimension, click[dimension], tally);
    // A new browser and a new system get different numbers.
    const used = number ?? nextNumber(tally, findGroup(dimension)) + countInGroup(names, dimension);
    counters.push(toSlot(findGroup(dimension), used));
    if (replaced) replacing.push(replaced);
    if (number === undefined) names.push({ dimension, name, number: used });
  }
  if (click.social) counters.push({ part: TOTAL, attribute: counterName('social', click.social) });
  if (names.length === 0) return { counters, names: replacing, end: tally.end };
  const { placed, end } = assignParts(tally.end, names);
  return { counters, names: [...placed, ...replacing], end };
}

/** How many of these names are in the same group. */
const countInGroup = (names: readonly NewName[], dimension: TotalDimension): number =>
  names.filter((name) => findGroup(name.dimension) === findGroup(dimension)).length;

interface FoundName {
  name: string;
  /** Undefined for a new name that gets the next one. */
  number?: number;
  /** Of a new name that gets the number of a rare one. */
  replaced?: StoredName;
}

/** The number of a name; that of a rare one, or of `Other`, if there is no room for it. */
function findNumber(dimension: TotalDimension, name: string, tally: Tally): FoundName {
  const number = findName(tally, dimension, name)?.number;
  if (number !== undefined) return { name, number };
  if (name === OTHER) return { name };
  if (name.length > MAX_NAME_LENGTH) return findNumber(dimension, OTHER, tally);
  if (!isFull(tally, dimension)) return { name };
  const replaced = findRareNames(tally, dimension).findReplaceable(name);
  return replaced ? { name, number: replaced.number, replaced } : findNumber(dimension, OTHER, tally);
}

function findName({ before, added, replaced }: Tally, dimension: TotalDimension, name: string) {
  const counter = counterName(dimension, name);
  return added.get(counter) ?? (replaced.has(counter) ? undefined : before.names.placed.get(counter));
}

function isFull(tally: Tally, dimension: TotalDimension): boolean {
  const others = findName(tally, dimension, OTHER) === undefined ? 0 : 1;
  return tally.sizes[dimension] - others >= MAX_NAMES;
}

function findRareNames(tally: Tally, dimension: TotalDimension): RareNames {
  const { before, added, rareNames, parts } = tally;
  const found = rareNames.get(dimension);
  if (found) return found;
  const findCounter = ({ number }: StoredName) => {
    const slot = toSlot(findGroup(dimension), number);
    const stored = countAt(before, slot);
    return () => stored + (parts.get(slot.part)?.counters.get(slot.attribute) ?? 0);
  };
  const rare = new RareNames([...before.names.placed.values(), ...added.values()], dimension, findCounter);
  rareNames.set(dimension, rare);
  return rare;
}

/** How many items these changes add to those that the range writes. */
export function countNewParts({ counters, names }: Changes, { parts }: Tally): number {
  // Nearly all clicks change only what earlier ones did.
  if (names.length === 0 && counters.every(({ part }) => parts.has(part))) return 0;
  const fresh = new Set([...counters, ...names].map(({ part }) => part).filter((part) => !parts.has(part)));
  return fresh.size;
}
