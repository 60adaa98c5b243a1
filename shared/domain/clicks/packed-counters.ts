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
  size: number;
  /** What `toSlot` calls each counter. */
  toAttribute: (index: number) => string;
}

const listsInTotal = Object.entries(NAMES_IN_TOTAL).map(([group, size]): List => {
  const name = group.charAt(0);
  return { name, size, toAttribute: (index) => name + index.toString(36) };
});
const later: List = { name: 'n', size: COUNTERS_PER_PART, toAttribute: (index) => index.toString(36) };

const findLists = (part: string): List[] =>
  part === TOTAL ? listsInTotal : part.startsWith(COUNTS) ? [later] : [];

const attributesOf = ({ size, toAttribute }: List): string[] =>
  Array.from({ length: size }, (_, index) => toAttribute(index));

/** An item with an attribute for each counter. */
export function unpackCounters<T extends { sk: string }>(item: T): T & Record<string, unknown> {
  const unpacked: T & Record<string, unknown> = { ...item };
  for (const { name, toAttribute } of findLists(item.sk)) {
    const packed = unpacked[name];
    if (!(packed instanceof Uint8Array)) continue;
    delete unpacked[name];
    const counts: number[] = cbor.deserialize(packed);
    for (const [index, count] of counts.entries()) Object.assign(unpacked, { [toAttribute(index)]: count });
  }
  return unpacked;
}

/** The same change with packed counters, which were these before it. */
export function packChange(
  part: string,
  { counters, values }: PartChange,
  before: Record<string, unknown> = {},
): PartChange {
  const [others, packed] = [new Map(counters), new Map(values)];
  for (const list of findLists(part)) {
    const attributes = attributesOf(list);
    if (!attributes.some((attribute) => counters.has(attribute))) continue;
    const counts = attributes.map(
      (attribute) => Number(before[attribute] ?? 0) + (counters.get(attribute) ?? 0),
    );
    packed.set(list.name, cbor.serialize(counts.slice(0, counts.findLastIndex((count) => count > 0) + 1)));
    for (const attribute of attributes) others.delete(attribute);
  }
  return { counters: others, values: packed };
}
