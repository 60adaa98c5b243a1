import type { Database } from '../storage/database.ts';
import { prepareRows, rowOf } from '../storage/item-store.ts';
import type { Table } from '../storage/table-definition.ts';

/** Seconds that DynamoDB keeps what is not read. */
const KEPT_UNREAD = 24 * 60 * 60;
/** Each group is a write of its own, so that requests need not wait for all. */
const ENTRIES_PER_WRITE = 500;

/**
 * Forgets what every consumer is done with; where nothing ever consumed a log, what is older than a day. The last entry
 * always stays: the numbers go on from it. Stops early, between two writes, when the signal is aborted.
 */
export async function trimLogs(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const oldest = Math.floor(now.getTime() / 1000) - KEPT_UNREAD;
  for (const table of database.tables.values()) {
    const done = Math.min(doneWith(database, table, oldest), database.log.last - 1);
    let count = ENTRIES_PER_WRITE;
    while (count === ENTRIES_PER_WRITE && !signal.aborted) count = await trim(database, table, done);
  }
}

function trim({ sqlite, writes }: Database, table: Table, done: number): Promise<number> {
  return writes.run(() => {
    const statement = prepareRows(
      sqlite,
      'SELECT number FROM changes WHERE number <= ? AND table_id = ? ORDER BY number LIMIT ?',
    );
    const numbers = statement.all(done, table.id, ENTRIES_PER_WRITE) as unknown as [number][];
    const [first, last] = [numbers[0]?.[0], numbers.at(-1)?.[0]];
    if (first === undefined || last === undefined) return { answer: 0 };
    const remove = sqlite.prepare('DELETE FROM changes WHERE number BETWEEN ? AND ? AND table_id = ?');
    return { answer: numbers.length, apply: () => remove.run(first, last, table.id) };
  });
}

/** The number up to which the log is not needed any more; 0 if all of it is. */
function doneWith({ sqlite, readers }: Database, table: Table, oldest: number): number {
  const open = readers.get(table.id);
  if (open && open.size > 0) return Math.min(...open.values());
  // Consumers from before the last start have not come back yet, and will go on where they were.
  const stored = prepareRows(sqlite, 'SELECT 1 FROM checkpoints WHERE table_id = ? LIMIT 1');
  if (rowOf(stored, table.id)) return 0;
  const old = prepareRows(sqlite, 'SELECT max(number) FROM changes WHERE table_id = ? AND at < ?');
  return Number(rowOf(old, table.id, oldest)?.[0] ?? 0);
}
