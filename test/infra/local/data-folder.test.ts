import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../../infra/local/data-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-service-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = (...parts: string[]) => makeDataFolder({ DATA_DIR: join(folder, ...parts) });

describe('makeDataFolder', () => {
  it('creates the folder and its parents for this user only', async () => {
    await make('a', 'b', 'c');
    for (const path of ['a', 'a/b', 'a/b/c']) {
      expect((await stat(join(folder, path))).mode & 0o777).toBe(0o700);
    }
  });

  it('accepts a folder that exists, and one that another process creates at the same time', async () => {
    await Promise.all([make('a', 'b'), make('a', 'b'), make('a', 'b')]);
    await make('a', 'b');
  });

  it('accepts a symbolic link to a folder', async () => {
    await make('real');
    await symlink(join(folder, 'real'), join(folder, 'link'));
    await make('link');
    await make('link', 'below');
    expect((await stat(join(folder, 'real', 'below'))).isDirectory()).toBe(true);
  });

  it('refuses a file, a path below a file, and a path below a dangling link', async () => {
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
    await expect(make('file')).rejects.toThrow(
      `DATA_DIR ${join(folder, 'file')} cannot be created as a folder (EEXIST)`,
    );
    await expect(make('file', 'below')).rejects.toThrow('(ENOTDIR)');
    await expect(make('dangling', 'below')).rejects.toThrow('(EEXIST)');
  });

  it('refuses a path that the file system never creates, instead of retrying forever', async () => {
    await expect(makeDataFolder({ DATA_DIR: '/proc/x/y' })).rejects.toThrow(
      'DATA_DIR /proc/x/y cannot be created as a folder (ENOENT)',
    );
  });

  it('creates nothing for :memory:', async () => {
    await makeDataFolder({ DATA_DIR: ':memory:' });
    await expect(stat(':memory:')).rejects.toThrow('ENOENT');
  });
});
