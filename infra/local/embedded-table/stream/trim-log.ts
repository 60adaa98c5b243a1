import type { Database } from '../storage/database.ts';
import { prepareRows, readRow } from '../storage/item-store.ts';
import type { Table } from '../storage/table-definition.ts';

/** Same as in DynamoDB. */
const UNREAD_RETENTION_SECONDS = 24 * 60 * 60;
/** Small enough that requests do not wait long behind a group: entries can have two images of 400 KB each. */
const ENTRIES_PER_WRITE = 500;
const BYTES_PER_WRITE = 4 * 1024 * 1024;

/**
 * Deletes log entries that every consumer has processed or, if the table never had a consumer, entries older than a
 * day. Never deletes the last entry, because numbering continues from it. Stops between two writes when the signal is
 * aborted.
 */
export async function trimLogs(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const oldest = Math.floor(now.getTime() / 1000) - UNREAD_RETENTION_SECONDS;
  for (const table of database.tables.values()) {
    const limit = Math.min(findTrimLimit(database, table, oldest), database.log.last - 1);
    while (!signal.aborted && (await trim(database, table, limit)));
  }
}

/** Returns whether there may be more. */
function trim({ sqlite, log, writes }: Database, table: Table, limit: number): Promise<boolean> {
  return writes.run(() => {
    // Without reading the images.
    const statement = prepareRows(
      sqlite,
      `SELECT number, ifnull(octet_length(before), 0) + ifnull(octet_length(after), 0) FROM changes
       WHERE number <= ? AND table_id = ? ORDER BY number LIMIT ?`,
    );
    const rows = statement.iterate(limit, table.id, ENTRIES_PER_WRITE) as Iterable<unknown>;
    const numbers: number[] = [];
    let bytes = 0;
    for (const [number, size] of rows as Iterable<[number, number]>) {
      numbers.push(number);
      bytes += size;
      if (bytes >= BYTES_PER_WRITE) break;
    }
    const [first, last] = [numbers[0], numbers.at(-1)];
    if (first === undefined || last === undefined) return { response: false };
    return { response: true, apply: () => log.remove(table, first, last) };
  });
}

/** The last number that is no longer needed; 0 if all entries are needed. */
function findTrimLimit({ sqlite, readers }: Database, table: Table, oldest: number): number {
  const open = readers.get(table.id);
  if (open && open.size > 0) return Math.min(...open.values());
  // Consumers of an earlier run have not opened their readers yet, and will continue from their checkpoints.
  const stored = prepareRows(sqlite, 'SELECT 1 FROM checkpoints WHERE table_id = ? LIMIT 1');
  if (readRow(stored, table.id)) return 0;
  const old = prepareRows(sqlite, 'SELECT max(number) FROM changes WHERE table_id = ? AND at < ?');
  return Number(readRow(old, table.id, oldest)?.[0] ?? 0);
}
