import type { Item } from '../values/item.ts';

/** Seconds beyond the year 30000 are taken for a mistake. */
const MAX_SECONDS = 1e12;

/** The Unix second of the item's expiry, or null if it has none that can come. */
export function expiryOf(item: Item | undefined, attribute: string | undefined): number | null {
  const value = attribute === undefined ? undefined : item?.[attribute]?.N;
  if (value === undefined) return null;
  const seconds = Math.floor(Number(value));
  return seconds >= 0 && seconds < MAX_SECONDS ? seconds : null;
}
