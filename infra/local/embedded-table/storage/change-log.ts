import { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { prepareRows, readRow } from './item-store.ts';
import type { Table } from './table-definition.ts';

/*
 * The change stream: one numbered entry per change, written in the transaction of the change. The numbers always
 * increase, and all tables of a file share them.
 */

/** What the log stores of a change. The rest of the stream record is derived from it. */
export interface LogEntry {
  /** Unix time of the commit, in seconds. */
  at: number;
  /** The item's JSON; null if there was no item. */
  before: string | null;
  after: string | null;
  /** Bytes of both items, as DynamoDB counts them. */
  size: number;
  byTimeToLive: boolean;
}

export interface NumberedEntry extends LogEntry {
  number: number;
}

export interface ChangeLog {
  /** The number of the last committed entry. */
  readonly last: number;
  /** Emits `commit` after new entries are committed. */
  commits: EventEmitter;
  append(table: Table, entry: LogEntry): void;
  /** The entries of a table after this number, oldest first. */
  read(table: Table, after: number, limit: number): NumberedEntry[];
  readCheckpoint(table: Table, consumer: string): number | undefined;
  checkpoint(table: Table, consumer: string, number: number): void;
  /** Call after each group commit. */
  committed(): void;
  rolledBack(): void;
}

type Row = [number, number, string | null, string | null, number, number];

/** Opens the change log of a data file. */
export function openLog(sqlite: DatabaseSync): ChangeLog {
  const lastNumber = prepareRows(sqlite, 'SELECT max(number) FROM changes');
  const append = sqlite.prepare('INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)');
  const read = prepareRows(
    sqlite,
    `SELECT number, at, before, after, size, by_time_to_live FROM changes
     WHERE number > ? AND table_id = ? ORDER BY number LIMIT ?`,
  );
  const checkpoint = sqlite.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)');
  const readCheckpoint = prepareRows(
    sqlite,
    'SELECT number FROM checkpoints WHERE table_id = ? AND consumer = ?',
  );
  const readLast = () => Number(readRow(lastNumber)?.[0] ?? 0);
  const commits = new EventEmitter().setMaxListeners(0);
  let last = readLast();
  let next = last + 1;

  return {
    get last() {
      return last;
    },
    commits,
    append(table, { at, before, after, size, byTimeToLive }) {
      append.run(next++, table.id, at, before, after, size, byTimeToLive ? 1 : 0);
    },
    read(table, after, limit) {
      const rows = read.all(after, table.id, limit) as unknown as Row[];
      return rows.map(([number, at, before, after, size, byTimeToLive]) => ({
        number,
        at,
        before,
        after,
        size,
        byTimeToLive: byTimeToLive === 1,
      }));
    },
    readCheckpoint: (table, consumer) =>
      readRow(readCheckpoint, table.id, consumer)?.[0] as number | undefined,
    checkpoint(table, consumer, number) {
      checkpoint.run(table.id, consumer, number);
    },
    committed() {
      if (next === last + 1) return;
      last = next - 1;
      commits.emit('commit');
    },
    rolledBack() {
      next = last + 1;
    },
  };
}
