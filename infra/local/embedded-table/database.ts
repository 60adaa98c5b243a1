import { create, type Store, type Table } from 'dynalite/db/index.js';
import type { ChangeLog } from './change-log.ts';
import { DataFolderError } from './errors.ts';

// dynalite's own key layout, so that its reads find what is written here.
const tablePrefix = 'table~';
export const tableKey = (table: string) => tablePrefix + table;
export const itemPrefix = (table: string) => `item-${table}~`;
export const indexPrefix = (kind: string, table: string, index: string) =>
  `index-${kind.toLowerCase()}~${table}~${index}~`;
export const tagPrefix = (table: string) => `tag-${table}~`;

// Beside it: the attribute that holds an item's expiry, and one entry for each item that has one.
const expiryAttributePrefix = 'ttl-attribute~';
export const expiryAttributeKey = (table: string) => expiryAttributePrefix + table;
export const expiryPrefix = (table: string) => `ttl~${table}~`;

// And the change stream: an entry for each change, and how far each consumer is done with them.
export const logPrefix = (table: string) => `stream~${table}~`;
export const checkpointPrefix = (table: string) => `stream-checkpoint~${table}~`;

/** Every key that starts with the prefix. Prefixes end in `~`, and no character of any key sorts after it. */
export const rangeOf = (prefix: string) => ({ gte: prefix, lt: `${prefix.slice(0, -1)}\u007f` });

export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

export const put = (key: string, value: unknown): BatchOperation => ({ type: 'put', key, value });
export const del = (key: string): BatchOperation => ({ type: 'del', key });

export interface Database {
  store: Store;
  /** The tables there are: kept in memory, as every request needs them and only this process changes them. */
  tables: Map<string, Table>;
  /** Name of the attribute that holds the expiry, for each table with time to live. */
  expiryAttributes: Map<string, string>;
  /** The change logs that are open, by table. */
  logs: Map<string, Promise<ChangeLog>>;
  /** Runs one after the other: everything that writes, and reads that must not meet a half-done write. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

/** Opens the folder, or a store in memory for `:memory:`; rejects with a DataFolderError. */
export async function openDatabase(path: string): Promise<Database> {
  const store = create({ path: path === ':memory:' ? undefined : path, createTableMs: 0, updateTableMs: 0 });
  try {
    await store.db.open();
  } catch (cause) {
    throw new DataFolderError(path, cause);
  }
  const database: Database = {
    store,
    tables: new Map(),
    expiryAttributes: new Map(),
    logs: new Map(),
    exclusively: queue(),
  };
  await loadTables(database);
  return database;
}

/** Reads anew which tables there are; to be called after each change to them. */
export async function loadTables(database: Database): Promise<void> {
  database.tables = await readAll<Table>(database.store, tablePrefix);
  database.expiryAttributes = await readAll<string>(database.store, expiryAttributePrefix);
}

async function readAll<Value>(store: Store, prefix: string): Promise<Map<string, Value>> {
  const entries = await store.db.iterator(rangeOf(prefix)).all();
  return new Map(entries.map(([key, value]) => [key.slice(prefix.length), value as Value]));
}

function queue(): Database['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
