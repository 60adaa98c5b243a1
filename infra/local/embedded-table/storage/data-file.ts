import { closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';
import { type Checkpoints, createCheckpoints, noCheckpoints } from './checkpoints.ts';
import { checkDataFile } from './data-file-check.ts';
import { assertOnlyName, assertOnlyUser, findDataFile } from './data-file-names.ts';
import { lockFolder } from './folder-lock.ts';
import { BUSY_TIMEOUT_MS } from './open-read-only.ts';
import { markAsRunning, markAsStopped } from './run-marks.ts';
import { SCHEMA } from './schema.ts';
import { assertOwnLog, isInWalMode } from './write-ahead-log.ts';
import type { PausableWrites } from './write-queue.ts';

/** The file that stores everything. While it is open, SQLite adds `-wal` and `-shm` files next to it. */
export const DATA_FILE = 'service.db';

/**
 * `NORMAL`: a killed process loses nothing; a power failure may lose the last moments, but never part of a write.
 * `FULL`: a power failure loses nothing that was acknowledged, at the cost of a flush to disk per group commit.
 */
export type Synchronous = 'NORMAL' | 'FULL';

export interface FileOptions {
  synchronous?: Synchronous;
  /** Litestream replicates the file, and does all checkpoints. */
  litestream?: boolean;
}

export interface DataFile {
  sqlite: DatabaseSync;
  openCheckpoints(writes: PausableWrites): Checkpoints;
  close(): void;
}

/**
 * Opens the data file of a folder, and creates both if missing; `:memory:` stores nothing on disk. Throws a
 * DataFolderError.
 */
export function openDataFile(folder: string, options: FileOptions): DataFile {
  if (folder === ':memory:') {
    const sqlite = new DatabaseSync(folder);
    sqlite.exec(SCHEMA);
    return { sqlite, openCheckpoints: () => noCheckpoints, close: () => sqlite.close() };
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = findDataFile(join(folder, DATA_FILE));
    const unlock = lockFolder(dirname(path));
    try {
      return openLocked(path, options, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const { message } = error as Error;
    throw new DataFolderError(
      'DATA_FOLDER_UNUSABLE',
      `The data folder ${folder} cannot be used: ${message}`,
      error,
    );
  }
}

function openLocked(path: string, options: FileOptions, unlock: () => void): DataFile {
  const { synchronous = 'NORMAL', litestream = false } = options;
  if (existsSync(path)) {
    const hasLostLog = isInWalMode(path) && !existsSync(`${path}-wal`); // The checks create and delete empty ones.
    assertOnlyName(path);
    assertOnlyUser(path);
    assertOwnLog(path);
    checkDataFile(path, hasLostLog);
  } else createDataFile(path);
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.exec(`
      PRAGMA synchronous = ${synchronous};
      PRAGMA cache_size = -${CACHE_KB};
      PRAGMA wal_autocheckpoint = ${litestream ? 0 : AUTOCHECKPOINT_PAGES};
    `);
    markAsRunning(sqlite, path, litestream);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    sqlite,
    openCheckpoints: (writes) => (litestream ? noCheckpoints : createCheckpoints(path, writes)),
    close() {
      try {
        markAsStopped(sqlite, litestream);
      } finally {
        sqlite.close();
        unlock();
      }
    },
  };
}

const CACHE_KB = 32 * 1024;
/** 128 MB: only if the thread of `checkpoints.ts` cannot keep up, as this one holds up all requests. */
const AUTOCHECKPOINT_PAGES = 32_000;

/**
 * Creates the file under another name and renames it, so that a file of this name always has the schema. One without
 * it has lost its contents, and the service must not start empty.
 */
function createDataFile(path: string): void {
  if (existsSync(`${path}-wal`)) {
    throw new DataFolderError(
      'DATA_FILE_MISSING',
      `${path} is missing, but ${path}-wal exists. Put the file back, or restore a backup and delete the -wal file`,
    );
  }
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new DataFolderError(
      'DATA_FILE_MISSING',
      `${path} is a link to a file that is missing. Put the file back, such as by mounting its disk, or delete the link`,
    );
  }
  const draft = `${path}.new`;
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  closeSync(openSync(draft, 'wx', 0o600)); // SQLite copies this file's mode to the -wal and -shm files.
  const sqlite = new DatabaseSync(draft);
  sqlite.exec(SCHEMA);
  sqlite.close();
  renameSync(draft, path);
}
