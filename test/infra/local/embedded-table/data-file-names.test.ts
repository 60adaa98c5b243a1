import { link, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { assertOnlyUser } from '../../../../infra/local/embedded-table/storage/data-file-names.ts';
import { createTable, getItem, openTable, TableName, type TestTable, temporaryFolder } from './fixture.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  // Before others, so that it is done after these have closed the file.
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path('other'));
});

const path = (name: string) => join(folder, name);

/** A service on the folder `first`, with an item. */
async function startFirst(): Promise<TestTable> {
  const opened = await openTable(path('first'));
  onTestFinished(() => opened.table.close());
  await opened.client.send(createTable());
  await opened.client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1' } }));
  return opened;
}

const openOther = (name = 'other') => openTable(path(name));

describe('a data file with two names', () => {
  it('is refused through a hard link in another folder, whether the first service runs or not', async () => {
    const first = await startFirst();
    await link(path('first/service.db'), path('other/service.db'));
    const error = { name: 'DataFolderError', code: 'DATA_FILE_SHARED' };
    await expect(openOther()).rejects.toMatchObject(error);
    await first.table.close();
    await expect(openOther()).rejects.toMatchObject({
      ...error,
      message: `${path('other/service.db')} has hard links, so that a service in another folder could write to it, too. Delete the other links, or copy the file in place of this one`,
    });
    await rm(path('first/service.db'));
    const other = await openOther();
    expect(await getItem(other.client, '1')).toBeDefined();
    await other.table.close();
  });

  it('is refused in a folder whose files are all hard links', async () => {
    await startFirst();
    for (const name of await readdir(path('first'))) await link(path(`first/${name}`), path(`other/${name}`));
    await expect(openOther()).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
  });

  it.each<[string, string, () => Promise<void>]>([
    ['a symbolic link to the folder', 'link', () => symlink(path('first'), path('link'))],
    ['a symbolic link to it', 'other', () => symlink(path('first/service.db'), path('other/service.db'))],
  ])('is refused through %s while it is in use, and then has one log', async (_, name, make) => {
    const first = await startFirst();
    await make();
    await expect(openOther(name)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    await first.table.close();
    const other = await openOther(name);
    expect(await getItem(other.client, '1')).toBeDefined();
    expect(await readdir(path('first'))).toContain('service.db-wal');
    await other.table.close();
  });

  it('is refused under a name that is no link, such as a bind mount of the file, while it is in use', async () => {
    const first = await startFirst();
    // Stands for a bind mount, which tests cannot make.
    await link(path('first/service.db'), path('other/service.db'));
    expect(() => assertOnlyUser(path('other/service.db'))).toThrow(
      `${path('other/service.db')} is in use by another program, such as a service in another folder, or a backup; stop it, or choose another DATA_DIR`,
    );
    await first.table.close();
    assertOnlyUser(path('other/service.db'));
  });
});
