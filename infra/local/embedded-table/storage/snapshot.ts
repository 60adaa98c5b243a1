import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DATA_FILE } from './data-file.ts';
import { assertReadableFile, damagedFile, isDamage } from './data-file-check.ts';
import { openReadOnly } from './open-read-only.ts';
import { assertOwnLog } from './write-ahead-log.ts';

/** A snapshot of a data file. What the service writes in the meantime does not show up in it. */
export interface Snapshot {
  path: string;
  sqlite: DatabaseSync;
  close(): void;
}

/**
 * Opens a snapshot of a folder's data file, whether the service runs or not. Returns undefined if there is no file.
 * Throws a DataFolderError if it is damaged or not a file of this service.
 */
export function openSnapshot(folder: string): Snapshot | undefined {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return undefined;
  let sqlite: DatabaseSync | undefined;
  try {
    assertOwnLog(path);
    sqlite = openReadOnly(path);
    sqlite.exec('BEGIN');
    assertReadableFile(path, sqlite); // the first read takes the snapshot
    return { path, sqlite, close: sqlite.close.bind(sqlite) };
  } catch (error) {
    sqlite?.close();
    throw isDamage(error) ? damagedFile(path, error.message, error) : error;
  }
}
