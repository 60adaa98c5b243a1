import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { TableClient } from '../../../shared/data/table/connection.ts';
import { type Command, readCommand } from './commands.ts';
import { operations } from './operations/operations.ts';
import { openLog } from './storage/change-log.ts';
import { noCheckpoints } from './storage/checkpoints.ts';
import { countItems } from './storage/count-items.ts';
import { DATA_FILE } from './storage/data-file.ts';
import { type Database, findTable } from './storage/database.ts';
import { itemStore } from './storage/item-store.ts';
import { openReadOnly } from './storage/open-read-only.ts';
import { loadTables } from './storage/stored-tables.ts';
import { assertOwnLog } from './storage/write-ahead-log.ts';
import { internalError, isServiceException, unsupported } from './values/errors.ts';

export interface ReadOnlyTable extends TableClient {
  /** A text that the service stored with the data; undefined if there is none. */
  setting(name: string): string | undefined;
  /** Counts the items of a partition with this prefix, without reading them; undefined if the signal is aborted. */
  countItems(
    table: string,
    keys: { pk: string; prefix: string; signal: AbortSignal },
  ): Promise<number | undefined>;
  close(): void;
}

/**
 * Opens the embedded table of a data folder for reading, whether the service runs or not. Returns undefined if the
 * folder has no data file. Rejects commands that write. What the service writes in the meantime does not show up in
 * it, and its write-ahead log can only grow until this is closed.
 */
export function openReadOnlyTable(folder: string): ReadOnlyTable | undefined {
  const path = join(folder, DATA_FILE);
  if (existsSync(path)) assertOwnLog(path);
  return openSnapshot(folder);
}

/**
 * The same for the process of the service itself, in which only SQLite may open the file: closing it in any other way would
 * release the locks that the process has on it, and the next program that closes it would delete the write-ahead log.
 */
export function openSnapshot(folder: string): ReadOnlyTable | undefined {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return undefined;
  const sqlite = openReadOnly(path);
  sqlite.exec('BEGIN');
  const database = readOnlyDatabase(sqlite);
  const operationsByName = operations(database);

  async function send(command: Command): Promise<object> {
    const { operation, input, convertOutput } = readCommand(command);
    try {
      const perform = operationsByName.get(operation);
      if (!perform) throw unsupported(`the operation ${operation}`);
      return await convertOutput(await perform(input));
    } catch (error) {
      throw isServiceException(error) ? error : internalError(error);
    }
  }

  return {
    send: send as TableClient['send'],
    setting(name) {
      const row = sqlite.prepare('SELECT value FROM settings WHERE name = ?').get(name);
      return row && String(row.value);
    },
    countItems: (name, keys) => countItems(database, findTable(database, name), keys),
    close: () => sqlite.close(),
  };
}

function readOnlyDatabase(sqlite: DatabaseSync): Database {
  return {
    sqlite,
    items: itemStore(sqlite),
    log: openLog(sqlite),
    writes: {
      run: () => Promise.reject(new Error('This table is open for reads only.')),
      close: () => undefined,
    },
    tables: loadTables(sqlite),
    reloadTables: () => undefined,
    checkpoints: noCheckpoints,
    readers: new Map(),
    written: { changes: 0, bytes: 0 },
    isStreamed: () => false,
    close: () => sqlite.close(),
  };
}
