import { EventEmitter } from 'node:events';
import type { Table } from 'dynalite/db/index.js';
import type { LogEntry } from './change-record.ts';
import { type BatchOperation, checkpointPrefix, type Database, logPrefix, put, rangeOf } from './database.ts';
import type { Change } from './write-buffer.ts';

/*
 * The change stream of a table: one entry for each change, under a number that only grows, written with the change
 * itself. A write runs alone, so that no entry ever appears before one that is already there.
 */

/** The log of one table, while it is open. */
export interface ChangeLog {
  table: Table;
  /** The number of the last entry. */
  last: number;
  /** Emits `commit` when there are new entries. */
  commits: EventEmitter;
  /** How far each consumer that reads the log is done with it: the sequence number of 0 at the start. */
  checkpoints: Map<string, string>;
}

const sequenceDigits = 21; // the fewest that DynamoDB's own have; with them, text sorts as the numbers do

export const sequenceNumber = (entry: number) => String(entry).padStart(sequenceDigits, '0');
export const entryKey = (table: string, sequence: string) => logPrefix(table) + sequence;
export const checkpointKey = (table: string, consumer: string) => checkpointPrefix(table) + consumer;

/** The table's log, or undefined if the table has no stream. */
export function logOf(database: Database, name: string): Promise<ChangeLog> | undefined {
  const known = database.logs.get(name);
  if (known) return known;
  const table = database.tables.get(name);
  if (!table?.LatestStreamArn) return undefined;
  const log = openLog(database, table);
  database.logs.set(name, log);
  return log;
}

async function openLog({ store }: Database, table: Table): Promise<ChangeLog> {
  const prefix = logPrefix(table.TableName);
  const [last] = await store.db.keys({ ...rangeOf(prefix), reverse: true, limit: 1 }).all();
  const commits = new EventEmitter().setMaxListeners(0);
  return { table, last: last ? Number(last.slice(prefix.length)) : 0, commits, checkpoints: new Map() };
}

export interface Append {
  operations: BatchOperation[];
  /** To be called when the operations are committed. */
  committed: () => void;
}

/** The entries for what a write changed, in its order. */
export async function appendTo(database: Database, changes: Change[]): Promise<Append[]> {
  const appends: Append[] = [];
  for (const [table, ofTable] of Map.groupBy(changes, ({ table }) => table)) {
    const log = await logOf(database, table);
    if (log) appends.push(append(log, ofTable));
  }
  return appends;
}

function append(log: ChangeLog, changes: Change[]): Append {
  const at = Math.floor(Date.now() / 1000);
  const operations = changes.map(({ table, before, after, byTimeToLive }, index) => {
    const entry: LogEntry = { at, before, after, byTimeToLive };
    return put(entryKey(table, sequenceNumber(log.last + 1 + index)), entry);
  });
  const committed = () => {
    log.last += operations.length;
    log.commits.emit('commit');
  };
  return { operations, committed };
}
