import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { quickCheck } from './storage/data-file-check.ts';
import { markAsStopped } from './storage/run-marks.ts';
import { openSnapshot } from './storage/snapshot.ts';

/** Pages that are copied before other work of this process gets a turn. */
const PAGES_PER_STEP = 1000;

/**
 * Copies the data file of a folder to a new file of mode 0600, whether the service runs or not, and returns false if
 * there is no data file. The copy is a consistent, complete database without a write-ahead log, and contains every write
 * that was acknowledged before. Never replaces a file. Rejects with a DataFolderError if the data file is damaged.
 */
export async function backUp(folder: string, target: string): Promise<boolean> {
  if (existsSync(target)) throw new Error(`${target} already exists. Choose another file`);
  if (!existsSync(dirname(target))) throw new Error(`the folder ${dirname(target)} does not exist`);
  const snapshot = openSnapshot(folder);
  if (!snapshot) return false;
  const draft = `${target}.${randomBytes(4).toString('hex')}.partial`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    await backup(snapshot.sqlite, draft, { rate: PAGES_PER_STEP });
    complete(draft);
    renameToNew(draft, target);
  } finally {
    snapshot.close();
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  }
  return true;
}

/** Checks the copy, and makes it look like the file of a service that has stopped. */
function complete(draft: string): void {
  const copy = new DatabaseSync(draft);
  try {
    markAsStopped(copy);
    const problem = quickCheck(copy);
    if (problem) throw new Error(`the copy is damaged: ${problem}`);
  } finally {
    copy.close();
  }
  flush(draft);
}

/** A rename would replace a file that was created in the meantime, and a hard link fails. */
function renameToNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code) || existsSync(to)) throw error;
    renameSync(from, to); // a file system without hard links
  }
  flush(dirname(to));
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
