import type { DatabaseSync } from 'node:sqlite';
import { tableNotFound } from '../values/errors.ts';
import { cacheReads } from './cached-reads.ts';
import { type ChangeLog, openLog } from './change-log.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type FileOptions, openDataFile } from './data-file.ts';
import { type ItemStore, itemStore } from './item-store.ts';
import { loadTables } from './stored-tables.ts';
import type { Table } from './table-definition.ts';
import { type WriteQueue, writeQueue } from './write-queue.ts';

export interface DatabaseOptions extends FileOptions {
  /** Prefixes of the partition keys whose changes are logged, as the stream's consumers want no others; all if omitted. */
  streamed?: readonly string[];
}

export interface Database {
  sqlite: DatabaseSync;
  items: ItemStore;
  log: ChangeLog;
  writes: WriteQueue;
  /** By name. Cached in memory, because every request needs them and only this process changes them. */
  tables: Map<string, Table>;
  /** Call it after they were changed in the file, or may have been. */
  reloadTables(): void;
  /** The checkpoint of each open consumer, by table id and consumer. */
  readers: Map<number, Map<string, number>>;
  checkpoints: Checkpoints;
  /** What this process wrote. */
  written: { changes: number; bytes: number };
  /** Whether changes of the items with this partition key are logged. */
  isStreamed(table: Table, pk: string): boolean;
  close(): void;
}

/** Opens the data file of a folder; `:memory:` stores nothing on disk. Throws a DataFolderError. */
export function openDatabase(
  folder: string,
  { streamed = [''], ...options }: DatabaseOptions = {},
): Database {
  const { sqlite, openCheckpoints, close } = openDataFile(folder, options);
  const log = openLog(sqlite);
  const items = cacheReads(itemStore(sqlite));
  const writes = writeQueue(sqlite, {
    committed() {
      log.committed();
      const { changes, bytes } = database.written;
      database.checkpoints.committed(changes, bytes);
    },
    rolledBack() {
      log.rolledBack();
      database.reloadTables();
    },
  });
  const database: Database = {
    sqlite,
    items,
    log,
    writes,
    tables: loadTables(sqlite),
    reloadTables() {
      items.forgetAll();
      database.tables = loadTables(sqlite);
    },
    readers: new Map(),
    checkpoints: openCheckpoints(writes),
    written: { changes: 0, bytes: 0 },
    isStreamed: ({ hasStream }, pk) => hasStream && streamed.some((prefix) => pk.startsWith(prefix)),
    close,
  };
  return database;
}

/** The table with this name; throws a ResourceNotFoundException. */
export function findTable({ tables }: Database, name: string | undefined): Table {
  const table = tables.get(name ?? '');
  if (!table) throw tableNotFound(String(name));
  return table;
}
