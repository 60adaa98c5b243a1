import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { IN_MEMORY, type Settings, SettingsError } from './settings.ts';

/** Creates the data folder and its parents, readable by this user only. Rejects with a `SettingsError` if it cannot be. */
export async function makeDataFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Promise<void> {
  if (DATA_DIR === IN_MEMORY) return;
  try {
    await makeFolder(DATA_DIR);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR ${DATA_DIR} cannot be created as a folder (${code})`, { cause });
  }
}

/**
 * The `recursive` option of `mkdir` retries forever below a parent that exists and still returns ENOENT, such as /proc
 * or a dangling symbolic link. Here, a folder that is not found after its parent was made is an error.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    await makeFolder(parent);
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const isFolder = () =>
      stat(path)
        .then((found) => found.isDirectory())
        .catch(() => false);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await isFolder())) return;
    throw error;
  }
}
