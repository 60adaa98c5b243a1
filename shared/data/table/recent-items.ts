import { env } from '../../env.ts';
import type { Key } from './items.ts';
import { findItem } from './raw-items.ts';

const MAX_ITEMS = 1_000;

/** All items of one period, dropped together, so that none outlives it and memory stays small. */
let period = { start: 0, items: new Map<string, unknown>() };

/**
 * An item that a visit needs, up to `ROUTE_CACHE_SECONDS` old. Misses are not cached, because a link must work immediately
 * after it was created.
 */
export async function findRecentItem<T>(key: Key): Promise<T | undefined> {
  const seconds = env.routeCacheSeconds;
  if (seconds === 0) return findItem<T>(key);
  const { items } = periodAt(Date.now(), seconds * 1000);
  const id = `${key.pk} ${key.sk}`;
  const cached = items.get(id) as T | undefined;
  if (cached !== undefined) return cached;
  const item = await findItem<T>(key);
  // If the period has ended during the read, this map is no longer in use.
  if (item !== undefined && items.size < MAX_ITEMS) items.set(id, item);
  return item;
}

/** By the wall clock: a monotonic one can stop while Lambda pauses a function. The wall clock may be set back. */
function periodAt(now: number, lengthMs: number): typeof period {
  if (now < period.start || now >= period.start + lengthMs) period = { start: now, items: new Map() };
  return period;
}
