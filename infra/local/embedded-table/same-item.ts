import type { Item } from 'dynalite/db/index.js';

const setTypes = ['SS', 'NS', 'BS'];

/** Whether two items are the same to DynamoDB, which knows no order of attributes, nor of the values in a set. */
export function sameItem(a: Item | undefined, b: Item | undefined): boolean {
  return same(a, b);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [inA, inB] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const names = Object.keys(inA);
  return (
    names.length === Object.keys(inB).length &&
    names.every((name) => name in inB && same(ordered(name, inA[name]), ordered(name, inB[name])))
  );
}

/** An attribute may be called `SS` too, but is no list. */
function ordered(name: string, value: unknown): unknown {
  return setTypes.includes(name) && Array.isArray(value) ? value.toSorted() : value;
}
