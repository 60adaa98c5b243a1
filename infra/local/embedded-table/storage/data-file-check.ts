import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema.ts';

const RUNNING = 'running';
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Looks at a data file before it is opened for writing; all of it, if the service was not stopped cleanly. Throws a
 * DataFolderError if it is damaged. Reading only, it leaves the file as it is.
 */
export function checkDataFile(path: string): void {
  const hasLog = existsSync(`${path}-wal`); // opening the file makes one
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { readOnly: true });
    refuseForeign(path, sqlite);
    if (!wasRunning(sqlite)) return;
    if (!hasLog) warnOfMissingLog(path);
    const problem = quickCheck(sqlite);
    if (problem) throw damaged(path, problem);
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB) throw damaged(path, message, error);
    throw error;
  } finally {
    sqlite?.close();
  }
}

function refuseForeign(path: string, sqlite: DatabaseSync): void {
  if (pragma(sqlite, 'application_id') !== APPLICATION_ID) throw damaged(path, 'its contents are missing');
  const version = pragma(sqlite, 'user_version');
  if (version === SCHEMA_VERSION) return;
  throw new DataFolderError(
    'DATA_FOLDER_OUTDATED',
    `${path} has version ${version}, and this service reads version ${SCHEMA_VERSION}. Start the version of the service that wrote it`,
  );
}

const pragma = (sqlite: DatabaseSync, name: string) => sqlite.prepare(`PRAGMA ${name}`).get()?.[name];

/** The first problem that SQLite finds in the file, if any. */
export function quickCheck(sqlite: DatabaseSync): string | undefined {
  const found = pragma(sqlite, 'quick_check');
  return found === 'ok' ? undefined : String(found);
}

function damaged(path: string, problem: string, cause?: unknown): DataFolderError {
  const detail = problem.replace(/\*\*\* in database main \*\*\*/, '').trim();
  return new DataFolderError(
    'DATA_FILE_DAMAGED',
    `${path} is damaged (${detail}). Restore it from a backup, or move it away to start without data`,
    cause,
  );
}

const wasRunning = (sqlite: DatabaseSync) =>
  sqlite.prepare('SELECT 1 FROM settings WHERE name = ?').get(RUNNING) !== undefined;

/** Without its log the file is whole, but may be as it was some time ago. */
function warnOfMissingLog(path: string): void {
  const name = basename(path);
  console.error(
    `${path} was in use when it was last written, or was copied then, and ${name}-wal is not beside it: the last changes may be missing.`,
  );
}

/** Notes in the file, and not just in its log, that what follows may not end cleanly. */
export function markAsRunning(sqlite: DatabaseSync): void {
  sqlite.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)').run(RUNNING, '1');
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Notes that the file is complete: before it is closed, and in copies of it. */
export function markAsStopped(sqlite: DatabaseSync): void {
  sqlite.prepare('DELETE FROM settings WHERE name = ?').run(RUNNING);
}

/** A text that is kept in the file, and not just in its log: keys that are derived from it must not be lost. */
export function readOrMakeSetting(sqlite: DatabaseSync, name: string, make: () => string): string {
  const known = sqlite.prepare('SELECT value FROM settings WHERE name = ?').get(name);
  if (known) return String(known.value);
  const value = make();
  sqlite.prepare('INSERT INTO settings VALUES (?, ?)').run(name, value);
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return value;
}
