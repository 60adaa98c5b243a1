import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';

/** An empty file that is only there to be locked. */
const LOCK_FILE = 'service.lock';
const SQLITE_BUSY = 5;

/**
 * Keeps a second service out of the folder; gives the function that ends this. Throws a DataFolderError if another
 * process holds it.
 *
 * The lock is SQLite's own, on a file beside the data: it dies with the process, however that ends. Locking the data
 * file itself (`locking_mode = EXCLUSIVE`) would keep out those too who may read it while the service runs: backups,
 * checks, the command that shows the key.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  createOnce(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataFolderError(
      'DATA_FOLDER_IN_USE',
      `The data folder ${folder} is in use by another process`,
      error,
    );
  }
  return () => lock.close();
}

/** Opening and closing a file that is there would end all locks that this process has on it. */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
