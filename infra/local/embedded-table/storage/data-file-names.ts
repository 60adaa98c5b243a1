import { existsSync, realpathSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';
import { isBusy } from './folder-lock.ts';
import { hasNoLog, isInWalMode } from './write-ahead-log.ts';

/*
 * Two services with different folders but one data file would each write a log of their own for it, and destroy it. The lock of
 * a folder does not see that, unless both names are links to one folder.
 */

/** Other programs, such as backups, lock the file for shorter. */
const TIMEOUT_MS = 1000;

/** The data file itself, so that a symbolic link and its target have the lock and the log of one folder. */
export const findDataFile = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/** Throws a DataFolderError if the file has a hard link, even if it is not in use: its log may be next to the other name. */
export function assertOnlyName(path: string): void {
  if (statSync(path).nlink <= 1) return;
  throw new DataFolderError(
    'DATA_FILE_SHARED',
    `${path} has hard links, so that a service in another folder could write to it, too. Delete the other links, or copy the file in place of this one`,
  );
}

/**
 * Throws a DataFolderError if another process has the file open under a name in another folder, as with a bind mount of the
 * file. A file that is in use, or was not closed, is in WAL mode, and has its log next to it; only without that log, or with an
 * empty one, it is locked to see whether that is possible.
 */
export function assertOnlyUser(path: string): void {
  if (!isInWalMode(path) || !hasNoLog(path)) return;
  const sqlite = new DatabaseSync(path, { timeout: TIMEOUT_MS });
  try {
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    // Damage is reported by the checks that follow.
    if (!isBusy(error)) return;
    throw new DataFolderError(
      'DATA_FOLDER_IN_USE',
      `${path} is in use by another program, such as a service in another folder, or a backup; stop it, or choose another DATA_DIR`,
      error,
    );
  } finally {
    sqlite.close();
  }
}
