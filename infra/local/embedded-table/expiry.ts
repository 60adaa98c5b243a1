import type { Item } from 'dynalite/db/index.js';
import { type BatchOperation, type Database, del, expiryPrefix, put } from './database.ts';
import type { Change } from './write-buffer.ts';

// Seconds are padded so that entries sort by time; what needs more digits lies beyond the year 30000.
const digits = 12;

/** The Unix second of the item's expiry, or undefined if it has none that can come. */
export function expiryOf(item: Item | undefined, attribute: string): number | undefined {
  const value = item?.[attribute]?.N;
  const seconds = value === undefined ? Number.NaN : Math.floor(Number(value));
  return seconds >= 0 && seconds < 10 ** digits ? seconds : undefined;
}

const padded = (seconds: number) => String(Math.max(0, seconds)).padStart(digits, '0');

/** The key of the entry by which the sweep finds the item. */
export function expiryEntryKey(table: string, seconds: number, itemKey: string): string {
  return `${expiryPrefix(table)}${padded(seconds)}~${itemKey}`;
}

export function parseExpiryEntryKey(table: string, key: string): { seconds: number; itemKey: string } {
  const entry = key.slice(expiryPrefix(table).length);
  return { seconds: Number(entry.slice(0, digits)), itemKey: entry.slice(digits + 1) };
}

/** Entries of the seconds from `from` up to and without `to`. */
export function expiryRange(table: string, from: number, to: number) {
  return { gte: expiryPrefix(table) + padded(from), lt: expiryPrefix(table) + padded(to) };
}

/** Moves the item's entry along with its expiry. */
export function expiryOperations({ expiryAttributes }: Database, change: Change): BatchOperation[] {
  const attribute = expiryAttributes.get(change.table);
  if (attribute === undefined) return [];
  const [before, after] = [expiryOf(change.before, attribute), expiryOf(change.after, attribute)];
  if (before === after) return [];
  return [
    ...(before === undefined ? [] : [del(expiryEntryKey(change.table, before, change.key))]),
    ...(after === undefined ? [] : [put(expiryEntryKey(change.table, after, change.key), '')]),
  ];
}
