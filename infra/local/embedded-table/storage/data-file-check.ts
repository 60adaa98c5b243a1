import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';
import { openReadOnly } from './open-read-only.ts';
import { wasRunning } from './run-marks.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** The other bits of an error code have details. */
const PRIMARY_CODE = 0xff;

/** About 0.2 s. */
const MAX_ALWAYS_CHECKED_BYTES = 64 * 1024 * 1024;

/**
 * Checks a data file before it is opened for writing, and reads all of it if it is small or the service did not stop
 * cleanly. Throws a DataFolderError if the file is damaged. Only reads, so that a damaged file stays untouched.
 */
export function checkDataFile(path: string, hasLostLog: boolean): void {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = openReadOnly(path);
    assertReadableFile(path, sqlite);
    const isUnclean = wasRunning(sqlite);
    if (isUnclean && hasLostLog) warnAboutMissingLog(path);
    if (!isUnclean && statSync(path).size > MAX_ALWAYS_CHECKED_BYTES) return;
    const problem = quickCheck(sqlite);
    if (problem) throw damagedFile(path, problem);
  } catch (error) {
    throw isDamage(error) ? damagedFile(path, error.message, error) : error;
  } finally {
    sqlite?.close();
  }
}

/** Whether SQLite found the file damaged, or not to be a database. */
export function isDamage(error: unknown): error is Error {
  const { errcode = 0 } = error as { errcode?: number };
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & PRIMARY_CODE);
}

/** Throws a DataFolderError if the file is not a data file of this version. */
export function assertReadableFile(path: string, sqlite: DatabaseSync): void {
  if (pragma(sqlite, 'application_id') !== APPLICATION_ID)
    throw damagedFile(path, 'its contents are missing');
  const version = pragma(sqlite, 'user_version');
  if (version === SCHEMA_VERSION) return;
  throw new DataFolderError(
    'DATA_FOLDER_OUTDATED',
    `${path} has version ${version}, but this service reads version ${SCHEMA_VERSION}. Start the version of the service that wrote it`,
  );
}

const pragma = (sqlite: DatabaseSync, name: string) => sqlite.prepare(`PRAGMA ${name}`).get()?.[name];

/** The first problem that SQLite finds in the file; undefined if there is none. */
export function quickCheck(sqlite: DatabaseSync): string | undefined {
  const found = pragma(sqlite, 'quick_check');
  return found === 'ok' ? undefined : String(found);
}

/** The error for a damaged file; of several problems it names the first. */
export function damagedFile(path: string, problem: string, cause?: unknown): DataFolderError {
  const [detail] = problem.replace('*** in database main ***', '').trim().split('\n');
  return new DataFolderError(
    'DATA_FILE_DAMAGED',
    `${path} is damaged (${detail}). Restore it from a backup, or move it elsewhere to start without data`,
    cause,
  );
}

/** Without its write-ahead log, the file is consistent but may be out of date. */
function warnAboutMissingLog(path: string): void {
  const name = basename(path);
  console.error(
    `The last changes may be missing from ${path}: the service did not stop cleanly, or the file was copied while it ran, and there is no ${name}-wal next to it.`,
  );
}

/**
 * Reads a setting, or creates and stores it. It must be in the file itself, not just in the write-ahead log: API keys
 * are derived from it.
 */
export function readOrCreateSetting(sqlite: DatabaseSync, name: string, create: () => string): string {
  const stored = sqlite.prepare('SELECT value FROM settings WHERE name = ?').get(name);
  if (stored) return String(stored.value);
  const value = create();
  sqlite.prepare('INSERT INTO settings VALUES (?, ?)').run(name, value);
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return value;
}
