import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Programs lock the file only briefly. Litestream recommends 5 s. */
export const BUSY_TIMEOUT_MS = 5000;

/** Opens a data file for reading. Throws SQLite's error if it is damaged. */
export function openReadOnly(path: string): DatabaseSync {
  if (existsSync(`${path}-journal`)) rollBackInterrupted(path);
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/** The service was killed in its first or last transaction, which SQLite does not roll back on a read-only connection. */
function rollBackInterrupted(path: string): void {
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.prepare('PRAGMA schema_version').get();
  } finally {
    sqlite.close();
  }
}
