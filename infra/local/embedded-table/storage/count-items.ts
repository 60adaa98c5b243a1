import { beginStep } from '../../../../shared/event-loop.ts';
import type { Database } from './database.ts';
import { prepareRows, readRow } from './item-store.ts';
import { hashPartition, type Table } from './table-definition.ts';

/** Sorts after all text. */
const LAST_CHARACTER = '\u{10ffff}';
/** Takes half a millisecond. */
const KEYS_AT_ONCE = 10_000;

/**
 * Counts the items of a partition whose sort keys are longer than this prefix, and begin with it; undefined if the signal is
 * aborted. Reads only the index of keys, and lets other requests have their turns.
 */
export async function countItems(
  { sqlite }: Pick<Database, 'sqlite'>,
  table: Table,
  { pk, prefix, signal }: { pk: string; prefix: string; signal: AbortSignal },
): Promise<number | undefined> {
  await beginStep();
  const count = prepareRows(
    sqlite,
    `SELECT count(*), max(sk) FROM
     (SELECT sk FROM items WHERE partition = ? AND sk > ? AND sk < ? ORDER BY sk LIMIT ${KEYS_AT_ONCE})`,
  );
  const [partition, end] = [hashPartition(table, pk), prefix + LAST_CHARACTER];
  let total = 0;
  for (let last = prefix; !signal.aborted; ) {
    const [found, highest] = readRow(count, partition, last, end) as [number, string | null];
    total += found;
    if (found < KEYS_AT_ONCE || highest === null) return total;
    last = highest;
    await beginStep();
  }
  return undefined;
}
