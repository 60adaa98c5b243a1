import type { DatabaseSync } from 'node:sqlite';
import { readSalt, SALT_SETTING } from './write-ahead-log.ts';

const RUNNING = 'running';

/** Whether the service did not stop cleanly, or still runs. */
export const wasRunning = (sqlite: DatabaseSync): boolean =>
  sqlite.prepare('SELECT 1 FROM settings WHERE name = ?').get(RUNNING) !== undefined;

/**
 * Marks the file as in use and starts a write-ahead log. The marks must be in the file itself, not just in the log, which
 * may get lost. Starts from the state of a stopped service, so that a kill at any time leaves a file that can be opened.
 */
export function markAsRunning(sqlite: DatabaseSync, path: string, litestream: boolean): void {
  markAsStopped(sqlite, litestream);
  sqlite.exec('PRAGMA journal_mode = WAL');
  const set = sqlite.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  set.run(RUNNING, '1'); // writes the header of the log
  if (litestream) return;
  const salt = readSalt(path);
  if (salt !== undefined) set.run(SALT_SETTING, String(salt));
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Marks the file as complete before it is closed, and in backups. It needs no write-ahead log any more. */
export function markAsStopped(sqlite: DatabaseSync, litestream = false): void {
  sqlite.exec('BEGIN IMMEDIATE');
  removeSetting(sqlite, RUNNING);
  removeSetting(sqlite, SALT_SETTING);
  sqlite.exec('COMMIT');
  if (!litestream) leaveWalMode(sqlite);
}

function removeSetting(sqlite: DatabaseSync, name: string): void {
  sqlite.prepare('DELETE FROM settings WHERE name = ?').run(name);
}

/** Fails if another program has the file open, such as a backup. Staying in WAL mode is safe, too. */
function leaveWalMode(sqlite: DatabaseSync): void {
  try {
    sqlite.exec('PRAGMA journal_mode = DELETE');
  } catch {
    return;
  }
}
