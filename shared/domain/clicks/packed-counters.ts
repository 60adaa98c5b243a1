import { cbor } from '@smithy/core/cbor';
import { COUNTERS_PER_PART, COUNTS, NAMES_IN_TOTAL, type PartChange, TOTAL } from './statistics-items.ts';

/**
 * The counters of names are packed where they are stored: CBOR of a list, in order of their numbers, takes half as much as an
 * attribute for each. Nothing is lost by setting a list as a whole, because each transaction also sets `TOTAL`, on condition
 * that nothing was counted since it was read.
 */
interface List {
  /** The attribute of the packed list. */
  name: string;
  /** What `toSlot` calls each counter. */
  attributes: string[];
}

const listAttributes = (size: number, prefix = '') =>
  Array.from({ length: size }, (_, index) => prefix + index.toString(36));

const listsInTotal = Object.entries(NAMES_IN_TOTAL).map(([group, size]): List => {
  const name = group.charAt(0);
  return { name, attributes: listAttributes(size, name) };
});
const later: List = { name: 'n', attributes: listAttributes(COUNTERS_PER_PART) };

const findLists = (part: string): List[] =>
  part === TOTAL ? listsInTotal : part.startsWith(COUNTS) ? [later] : [];

/** An item with an attribute for each counter. */
export function unpackCounters<T extends { sk: string }>(item: T): T & Record<string, unknown> {
  const unpacked: { sk: string } & Record<string, unknown> = { ...item };
  for (const { name, attributes } of findLists(item.sk)) {
    const packed = unpacked[name];
    if (!(packed instanceof Uint8Array)) continue;
    delete unpacked[name];
    const counts: number[] = cbor.deserialize(packed);
    for (const [index, count] of counts.entries()) unpacked[attributes[index] as string] = count;
  }
  return unpacked as T & Record<string, unknown>;
}

/** The same change with packed counters, which were these before it. */
export function packChange(
  part: string,
  { counters, values }: PartChange,
  before: Record<string, unknown> = {},
): PartChange {
  const [others, packed] = [new Map(counters), new Map(values)];
  for (const { name, attributes } of findLists(part)) {
    if (!attributes.some((attribute) => counters.has(attribute))) continue;
    const counts = attributes.map(
      (attribute) => Number(before[attribute] ?? 0) + (counters.get(attribute) ?? 0),
    );
    packed.set(name, cbor.serialize(counts.slice(0, counts.findLastIndex((count) => count > 0) + 1)));
    for (const attribute of attributes) others.delete(attribute);
  }
  return { counters: others, values: packed };
}
