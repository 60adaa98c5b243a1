import { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { ItemText, LIMIT, prepareRows, readRow } from './item-store.ts';
import type { LogEntry, NumberedEntry } from './log-entry.ts';
import { recentChanges } from './recent-changes.ts';
import type { Table } from './table-definition.ts';

/*
 * The change stream: one numbered entry per change, written in the transaction of the change. The numbers always
 * increase, and all tables of a file share them.
 */

export interface ChangeLog {
  /** The number of the last committed entry. */
  readonly last: number;
  /** Emits `commit` after new entries are committed. */
  commits: EventEmitter;
  append(table: Table, entry: LogEntry): void;
  /** The entries of a table after this number, oldest first: fewer than `limit` if they are large. */
  read(table: Table, after: number, limit: number): LogPage;
  /** Deletes the entries of a table in this range. */
  remove(table: Table, first: number, last: number): void;
  readCheckpoint(table: Table, consumer: string): number | undefined;
  checkpoint(table: Table, consumer: string, number: number): void;
  /** Call after each group commit. */
  committed(): void;
  rolledBack(): void;
}

export interface LogPage {
  entries: NumberedEntry[];
  /** Whether there may be more. */
  isFull: boolean;
}

/** Entries can have two images of 400 KB each. Reading more of them at once would hold up requests. */
const MAX_READ_BYTES = 1024 * 1024;

type Row = [number, number, string | null, string | null, number, number];

function prepareStatements(sqlite: DatabaseSync) {
  return {
    lastNumber: prepareRows(sqlite, 'SELECT max(number) FROM changes'),
    append: sqlite.prepare('INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)'),
    read: prepareRows(
      sqlite,
      `SELECT number, at, before, after, size, by_time_to_live FROM changes
       WHERE number > ? AND table_id = ? ORDER BY number ${LIMIT}`,
    ),
    remove: sqlite.prepare('DELETE FROM changes WHERE number BETWEEN ? AND ? AND table_id = ?'),
    checkpoint: sqlite.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)'),
    readCheckpoint: prepareRows(sqlite, 'SELECT number FROM checkpoints WHERE table_id = ? AND consumer = ?'),
  };
}

/** Opens the change log of a data file. */
export function openLog(sqlite: DatabaseSync): ChangeLog {
  const statements = prepareStatements(sqlite);
  const commits = new EventEmitter().setMaxListeners(0);
  const recent = recentChanges();
  let last = Number(readRow(statements.lastNumber)?.[0] ?? 0);
  let next = last + 1;

  return {
    get last() {
      return last;
    },
    commits,
    append(table, entry) {
      const { at, before, after, size, byTimeToLive } = entry;
      const number = next++;
      const [textBefore, textAfter] = [before?.text ?? null, after?.text ?? null];
      statements.append.run(number, table.id, at, textBefore, textAfter, size, byTimeToLive ? 1 : 0);
      recent.add(table, number, entry);
    },
    read(table, after, limit) {
      const known = recent.read(table, after, limit);
      if (known) return readPage(known, limit);
      const rows = statements.read.iterate(after, table.id, limit) as Iterable<unknown>;
      return readPage(toEntries(rows as Iterable<Row>), limit);
    },
    remove(table, first, last) {
      statements.remove.run(first, last, table.id);
      recent.forgetThrough(last);
    },
    readCheckpoint: (table, consumer) =>
      readRow(statements.readCheckpoint, table.id, consumer)?.[0] as number | undefined,
    checkpoint(table, consumer, number) {
      statements.checkpoint.run(table.id, consumer, number);
    },
    committed() {
      if (next === last + 1) return;
      last = next - 1;
      commits.emit('commit');
    },
    rolledBack() {
      next = last + 1;
      recent.clear();
    },
  };
}

function* toEntries(rows: Iterable<Row>): Generator<NumberedEntry> {
  for (const row of rows) yield toEntry(row);
}

function readPage(found: Iterable<NumberedEntry>, limit: number): LogPage {
  const entries: NumberedEntry[] = [];
  let bytes = 0;
  for (const entry of found) {
    entries.push(entry);
    bytes += entry.size;
    if (bytes >= MAX_READ_BYTES) break;
  }
  return { entries, isFull: entries.length === limit || bytes >= MAX_READ_BYTES };
}

function toEntry([number, at, before, after, size, byTimeToLive]: Row): NumberedEntry {
  const toText = (text: string | null) => (text === null ? undefined : new ItemText(text));
  return { number, at, before: toText(before), after: toText(after), size, byTimeToLive: byTimeToLive === 1 };
}
