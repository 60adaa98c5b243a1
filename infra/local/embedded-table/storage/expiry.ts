import type { Item } from '../values/item.ts';

/** Later than the year 30000: probably milliseconds, so the item never expires. */
const MAX_SECONDS = 1e12;

/** The item's expiry as a Unix time in seconds; null if it never expires. */
export function readExpiry(item: Item | undefined, attribute: string | undefined): number | null {
  const value = attribute === undefined ? undefined : item?.[attribute]?.N;
  if (value === undefined) return null;
  const seconds = Math.floor(Number(value));
  return seconds >= 0 && seconds < MAX_SECONDS ? seconds : null;
}
