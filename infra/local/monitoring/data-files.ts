import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of each file and subfolder of a folder, in bytes. One that disappears while it is read counts 0. */
export async function sizesIn(folder: string): Promise<[name: string, bytes: number][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return Promise.all(
    entries.map(async (entry): Promise<[string, number]> => {
      const path = join(folder, entry.name);
      return [entry.name, await (entry.isDirectory() ? measureFolder(path) : measureFile(path))];
    }),
  );
}

async function measureFolder(folder: string): Promise<number> {
  const sizes = await sizesIn(folder).catch(() => []);
  return sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
}

const measureFile = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
