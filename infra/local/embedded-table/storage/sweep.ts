import { applyChanges, type Change } from './changes.ts';
import type { Database } from './database.ts';
import { prepareRows, StoredItem } from './item-store.ts';
import { hashPartition, type Table } from './table-definition.ts';

const MAX_OVERDUE_SECONDS = 5 * 365.25 * 24 * 60 * 60;
/** Small enough that requests do not wait long behind a group. */
const ITEMS_PER_WRITE = 100;

/**
 * Deletes items that expired before `now`, and returns how many. Like DynamoDB, ignores expiries more than five years
 * in the past. Stops between two writes when the signal is aborted.
 */
export async function sweepExpired(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const second = Math.ceil(now.getTime() / 1000);
  let deleted = 0;
  for (const table of database.tables.values()) {
    for (let count = ITEMS_PER_WRITE; count === ITEMS_PER_WRITE && !signal.aborted; deleted += count) {
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

function findExpired({ sqlite }: Database, table: Table, second: number): Change[] {
  const find = prepareRows(
    sqlite,
    `SELECT id, item, size, pk, sk FROM items
     WHERE table_id = ? AND expires >= ? AND expires < ? ORDER BY expires LIMIT ?`,
  );
  const rows = find.all(table.id, second - MAX_OVERDUE_SECONDS, second, ITEMS_PER_WRITE) as unknown as [
    number,
    string,
    number,
    string,
    string,
  ][];
  return rows.map(([id, text, size, pk, sk]) => ({
    table,
    key: { partition: hashPartition(table, pk), pk, sk },
    before: new StoredItem(id, text, size),
    after: undefined,
    size: 0,
    byTimeToLive: true,
  }));
}
