import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';

/** An empty lock file. */
const LOCK_FILE = 'service.lock';
const SQLITE_BUSY = 5;

/**
 * Locks the folder against a second service and returns the function that unlocks it. Throws a DataFolderError if
 * another process has the lock.
 *
 * It is a SQLite lock on a separate file, which the operating system releases however the process ends. Locking the
 * data file (`locking_mode = EXCLUSIVE`) would also block programs that may read it while the service runs: backups,
 * checks, the command that prints the key.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  createOnce(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderError(
      'DATA_FOLDER_IN_USE',
      `the data folder ${folder} is in use by another process; stop that process, or choose another DATA_DIR`,
      error,
    );
  }
  return () => lock.close();
}

/** Whether SQLite could not get a lock. */
export const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;

/** Never opens an existing file: closing it would release all locks that this process has on it. */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
