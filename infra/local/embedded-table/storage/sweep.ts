import { applyChanges, type ItemChange } from './changes.ts';
import type { Database } from './database.ts';
import { prepareRows, StoredItem } from './item-store.ts';
import { hashPartition, type Table } from './table-definition.ts';

type Row = [id: number, text: string, size: number, pk: string, sk: string];

const MAX_OVERDUE_SECONDS = 5 * 365.25 * 24 * 60 * 60;
/** Small enough that requests do not wait long behind a group. */
const ITEMS_PER_WRITE = 100;
const BYTES_PER_WRITE = 1024 * 1024;

/**
 * Deletes items that expired before `now`, and returns how many. Like DynamoDB, ignores expiries more than five years
 * in the past. Stops between two writes when the signal is aborted.
 */
export async function sweepExpired(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const second = Math.ceil(now.getTime() / 1000);
  let deleted = 0;
  for (const table of database.tables.values()) {
    for (let count = 1; count > 0 && !signal.aborted; deleted += count) {
      count = await deleteExpired(database, table, second);
    }
  }
  return deleted;
}

/** Finds the items inside the write, so that an item whose expiry was just extended is not deleted. */
function deleteExpired(database: Database, table: Table, second: number): Promise<number> {
  return database.writes.run(() => {
    const expired = findExpired(database, table, second);
    return { response: expired.length, apply: () => applyChanges(database, expired) };
  });
}

function findExpired({ sqlite }: Database, table: Table, second: number): ItemChange[] {
  const find = prepareRows(
    sqlite,
    `SELECT id, item, size, pk, sk FROM items
     WHERE table_id = ? AND expires >= ? AND expires < ? ORDER BY expires LIMIT ?`,
  );
  const rows = find.iterate(table.id, second - MAX_OVERDUE_SECONDS, second, ITEMS_PER_WRITE);
  const expired: ItemChange[] = [];
  let bytes = 0;
  for (const [id, text, size, pk, sk] of rows as Iterable<unknown> as Iterable<Row>) {
    const key = { partition: hashPartition(table, pk), pk, sk };
    const before = new StoredItem(id, text, size);
    expired.push({ table, key, before, after: undefined, size: 0, byTimeToLive: true });
    bytes += size;
    if (bytes >= BYTES_PER_WRITE) break;
  }
  return expired;
}
