import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '../values/errors.ts';
import { checkDataFile, markAsRunning, markAsStopped } from './data-file-check.ts';
import { lockFolder } from './folder-lock.ts';
import { SCHEMA } from './schema.ts';

/** The one file that holds everything; SQLite keeps `-wal` and `-shm` beside it while it is open. */
export const DATA_FILE = 'service.db';

/**
 * `NORMAL`: a process that is killed loses nothing, a power failure may lose the last moments, never a part of a write.
 * `FULL`: nor does a power failure lose anything that was answered, at the price of a flush to the disk for each group.
 */
export type Synchronous = 'NORMAL' | 'FULL';

export interface DataFile {
  sqlite: DatabaseSync;
  close(): void;
}

/** Opens the data file of a folder and makes what is missing; `:memory:` keeps nothing. Throws a DataFolderError. */
export function openDataFile(folder: string, synchronous: Synchronous): DataFile {
  if (folder === ':memory:') {
    const sqlite = new DatabaseSync(folder);
    sqlite.exec(SCHEMA);
    return { sqlite, close: () => sqlite.close() };
  }
  refuseOldLayout(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unlock = lockFolder(folder);
    try {
      return openLocked(folder, synchronous, unlock);
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

function openLocked(folder: string, synchronous: Synchronous, unlock: () => void): DataFile {
  const path = join(folder, DATA_FILE);
  if (existsSync(path)) checkDataFile(path);
  else createDataFile(path);
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.exec(`
      PRAGMA synchronous = ${synchronous};
      PRAGMA cache_size = -${CACHE_KB};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    `);
    markAsRunning(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    sqlite,
    close() {
      markAsStopped(sqlite);
      sqlite.close();
      unlock();
    },
  };
}

/** Nothing else writes, but a backup may hold the file for a moment. */
const BUSY_TIMEOUT_MS = 1000;
const CACHE_KB = 32 * 1024;
/** 16 MB: the more changes to one page a checkpoint writes back at once, the cheaper each. */
const CHECKPOINT_PAGES = 4000;

/**
 * Under another name first: a file of the right name always has its schema, so that one that lost its contents is told
 * apart from a new one, and the service never starts empty by mistake.
 */
function createDataFile(path: string): void {
  if (existsSync(`${path}-wal`)) {
    throw new DataFolderError(
      'DATA_FILE_MISSING',
      `${path} is missing, but ${path}-wal is there. Put the file back, or restore a backup and delete the -wal file`,
    );
  }
  const draft = `${path}.new`;
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  closeSync(openSync(draft, 'wx', 0o600)); // SQLite gives its own files the mode of this one.
  const sqlite = new DatabaseSync(draft);
  sqlite.exec(SCHEMA);
  sqlite.exec('PRAGMA journal_mode = WAL');
  sqlite.close();
  renameSync(draft, path);
}

/** Up to version 0.1 of the service, the table was a folder of LevelDB files. */
function refuseOldLayout(folder: string): void {
  const old = join(folder, 'table');
  if (existsSync(join(folder, DATA_FILE)) || !existsSync(old)) return;
  const isLevelDb = (name: string) => name === 'CURRENT' || name.startsWith('MANIFEST-');
  if (!readdirSync(old).some(isLevelDb)) return;
  throw new DataFolderError(
    'DATA_FOLDER_OUTDATED',
    `The data folder ${folder} holds data of an earlier version (${old}), which this version cannot read. Choose another DATA_DIR, or start the earlier version`,
  );
}
