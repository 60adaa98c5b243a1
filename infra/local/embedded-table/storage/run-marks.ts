import type { DatabaseSync } from 'node:sqlite';
import { hasNoLog, readSalt, SALT_SETTING } from './write-ahead-log.ts';

const RUNNING = 'running';

/** Whether the service did not stop cleanly, or still runs. */
export const wasRunning = (sqlite: DatabaseSync): boolean =>
  sqlite.prepare('SELECT 1 FROM settings WHERE name = ?').get(RUNNING) !== undefined;

/**
 * Marks the file as in use and starts a write-ahead log. The marks must be in the file itself, not just in the log, which
 * may get lost. Starts from the state of a stopped service, so that a kill at any time leaves a file that can be opened. Throws
 * SQLite's error if there is no log, and another program has the file open.
 */
export function markAsRunning(sqlite: DatabaseSync, path: string, litestream: boolean): void {
  // The file may have the salt of a log that is gone. A new log has another one.
  if (hasNoLog(path)) leaveWalMode(sqlite);
  markAsStopped(sqlite, litestream);
  sqlite.exec('PRAGMA journal_mode = WAL');
  const set = sqlite.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  set.run(RUNNING, '1'); // writes the header of the log
  if (litestream) return;
  const salt = readSalt(path);
  if (salt !== undefined) set.run(SALT_SETTING, String(salt));
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * Marks the file as complete before it is closed, and in backups. It needs no write-ahead log any more, unless another program,
 * such as a backup, has the file open. The marks go last: in a log, they could be with a salt that is not the one in the file.
 */
export function markAsStopped(sqlite: DatabaseSync, litestream = false): void {
  if (!litestream) leaveWalModeIfAlone(sqlite);
  sqlite.exec('BEGIN IMMEDIATE');
  removeSetting(sqlite, RUNNING);
  removeSetting(sqlite, SALT_SETTING);
  sqlite.exec('COMMIT');
}

function removeSetting(sqlite: DatabaseSync, name: string): void {
  sqlite.prepare('DELETE FROM settings WHERE name = ?').run(name);
}

const leaveWalMode = (sqlite: DatabaseSync): void => sqlite.exec('PRAGMA journal_mode = DELETE');

/** Staying in WAL mode is safe, too. */
function leaveWalModeIfAlone(sqlite: DatabaseSync): void {
  try {
    leaveWalMode(sqlite);
  } catch {
    return;
  }
}
