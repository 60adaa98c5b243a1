import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DataFolderError } from '../values/errors.ts';

/*
 * SQLite applies a `-wal` file to whatever database it is next to. When a backup replaces the data file and the old
 * write-ahead log stays, that would mix two databases. Two facts tell them apart:
 *
 * - A backup, and a file after a clean stop, is in rollback mode and has no write-ahead log.
 * - While the service runs, the file contains the first salt of its write-ahead log. SQLite starts with a random salt and
 *   increments it with each reset of the log (https://www.sqlite.org/fileformat2.html#walformat).
 */

export const SALT_SETTING = 'wal-salt';

const WAL_HEADER_BYTES = 32;
const SALT_OFFSET = 16;
const READ_VERSION_OFFSET = 19;
const ROLLBACK_MODE = 1;
const WAL_MODE = 2;
/** Enough for a reset per second for half a year without a restart; finds 255 of 256 logs of another file. */
const MAX_RESETS = 2 ** 24;

/** The salt in the header of a data file's write-ahead log; undefined if the log is missing or empty. */
export const readSalt = (path: string): number | undefined =>
  readHeader(`${path}-wal`, WAL_HEADER_BYTES)?.readUInt32BE(SALT_OFFSET);

const readMode = (path: string) => readHeader(path, READ_VERSION_OFFSET + 1)?.[READ_VERSION_OFFSET];

/** Whether the data file has no write-ahead log, or an empty one: the next one that SQLite writes gets a new random salt. */
export const hasNoLog = (path: string): boolean =>
  (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Whether changes to the file go into a write-ahead log first. */
export const isInWalMode = (path: string): boolean => readMode(path) === WAL_MODE;

/**
 * Throws a DataFolderError if the `-wal` file next to the data file belongs to another file. Closing the file, which this does,
 * releases all locks that this process has on it.
 */
export function assertOwnLog(path: string): void {
  const mode = readMode(path);
  const salt = readSalt(path);
  // A service that starts or stops changes both.
  if (salt === undefined || mode === undefined || readMode(path) !== mode) return;
  const stored = mode === ROLLBACK_MODE ? undefined : readStoredSalt(path);
  const isOwn = mode !== ROLLBACK_MODE && (stored === undefined || (salt - stored) >>> 0 <= MAX_RESETS);
  if (isOwn) return;
  throw new DataFolderError(
    'DATA_FILE_MIXED',
    `${path} was replaced, and ${path}-wal contains changes to the previous file. To use the new file, delete ${path}-wal and ${path}-shm; to use the old one, put it back`,
  );
}

/** The salt in the data file itself, without its write-ahead log. */
function readStoredSalt(path: string): number | undefined {
  let sqlite: DatabaseSync | undefined;
  try {
    const url = pathToFileURL(path);
    url.searchParams.set('immutable', '1'); // ignores the write-ahead log
    sqlite = new DatabaseSync(url, { readOnly: true });
    const row = sqlite.prepare('SELECT value FROM settings WHERE name = ?').get(SALT_SETTING);
    return row && Number(row.value);
  } catch {
    return undefined; // a damaged file, which is checked next
  } finally {
    if (sqlite?.isOpen) sqlite.close();
  }
}

/** Undefined if the file is missing or shorter. */
function readHeader(path: string, bytes: number): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const header = Buffer.alloc(bytes);
    return readSync(file, header, 0, bytes, 0) === bytes ? header : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
