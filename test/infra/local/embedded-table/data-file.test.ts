import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SCHEMA_VERSION } from '../../../../infra/local/embedded-table/storage/schema.ts';
import { createTable, getItem, openTable, TableName, type TestTable, temporaryFolder } from './fixture.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  // Before others, so that it is done after these have closed the file.
  onTestFinished(() => rm(folder, { recursive: true }));
});

const file = (name: string) => join(folder, name);
const item = (sk: string) => new PutCommand({ TableName, Item: { pk: 'a', sk, text: 'x'.repeat(500) } });

/** Leaves the folder as a killed process does, with some items; many are copied from the write-ahead log to the file. */
async function killed(count = 300, copiedBytes = 0): Promise<void> {
  const running = await openTable(file('running'));
  await running.client.send(createTable());
  for (let n = 0; n < count; n++) await running.client.send(item(`${n}`));
  const size = async () => (await stat(file('running/service.db'))).size;
  await vi.waitFor(async () => expect(await size()).toBeGreaterThan(copiedBytes), { timeout: 10_000 });
  for (const name of ['service.db', 'service.db-wal']) await copyFile(file(`running/${name}`), file(name));
  await running.table.close();
}

async function openForTest(): Promise<TestTable> {
  const opened = await openTable(folder);
  onTestFinished(() => opened.table.close());
  return opened;
}

const openError = () =>
  openTable(folder).then(
    () => expect.unreachable(),
    ({ name, code, message }) => ({ name, code, message }),
  );

describe('the data file', () => {
  it('is readable by its owner only, and has no -wal file after a stop', async () => {
    const { client, table } = await openForTest();
    await client.send(createTable());
    const readMode = async (name: string) => (await stat(file(name))).mode & 0o777;
    for (const name of ['service.db', 'service.db-wal', 'service.lock'])
      expect(await readMode(name)).toBe(0o600);
    await table.close();
    expect((await readdir(folder)).toSorted()).toEqual(['service.db', 'service.lock']);
  });

  it('can be read and backed up while it is in use', async () => {
    const { client } = await openForTest();
    await client.send(createTable());
    await client.send(item('1'));
    const reader = new DatabaseSync(file('service.db'), { readOnly: true });
    expect(reader.prepare('SELECT sk FROM items').all()).toMatchObject([{ sk: '1' }]);
    await mkdir(file('copy'));
    await backup(reader, file('copy/service.db'));
    reader.close();
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const copy = await openTable(file('copy'));
    expect(await getItem(copy.client, '1')).toBeDefined();
    await copy.table.close();
  });

  it('creates each setting once', async () => {
    const first = await openTable(folder);
    expect(first.table.setting('secret', () => 'one')).toBe('one');
    await first.table.close();
    const { table } = await openForTest();
    expect(table.setting('secret', () => 'two')).toBe('one');
  });

  it('cannot be opened twice', async () => {
    await openForTest();
    expect(await openError()).toEqual({
      name: 'DataFolderError',
      code: 'DATA_FOLDER_IN_USE',
      message: `the data folder ${folder} is in use by another process; stop that process, or choose another DATA_DIR`,
    });
  });
});

describe('the data file after a kill', () => {
  it('contains everything that was written', async () => {
    await killed();
    const { client } = await openForTest();
    expect(await getItem(client, '299')).toBeDefined();
  });

  it('is refused in one line and left untouched if it is damaged', async () => {
    await killed(3000, 1_000_000);
    const size = (await stat(file('service.db'))).size;
    const handle = await open(file('service.db'), 'r+');
    await handle.write(Buffer.alloc(40_000, 0xff), 0, 40_000, size - 200_000);
    await handle.close();
    await rm(file('service.db-wal'));
    const before = await readFile(file('service.db'));
    const warning = vi.spyOn(console, 'error').mockReturnValueOnce();
    onTestFinished(() => warning.mockRestore());
    const { code, message } = await openError();
    expect(code).toBe('DATA_FILE_DAMAGED');
    expect(message).toContain(`${file('service.db')} is damaged (`);
    expect(message).toContain('Restore it from a backup');
    expect(await readFile(file('service.db'))).toEqual(before);
  });

  it('is used with a warning if its write-ahead log is missing', async () => {
    await killed();
    await rm(file('service.db-wal'));
    const warning = vi.spyOn(console, 'error').mockReturnValueOnce();
    onTestFinished(() => warning.mockRestore());
    const { table } = await openForTest();
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('The last changes may be missing'));
    await table.close();
    await (await openTable(folder)).table.close();
    expect(warning).toHaveBeenCalledOnce();
  });

  it('is used without a warning if all of its write-ahead log was copied to the file', async () => {
    await killed();
    await writeFile(file('service.db-wal'), '');
    const warning = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => warning.mockRestore());
    await openForTest();
    expect(warning).not.toHaveBeenCalled();
  });
});

describe('a data folder', () => {
  it('is refused if there is a write-ahead log but no data file, so that the service does not start empty', async () => {
    await killed();
    await rm(file('service.db'));
    const { code, message } = await openError();
    expect(code).toBe('DATA_FILE_MISSING');
    expect(message).toContain(`${file('service.db')} is missing, but`);
    expect(await readdir(folder)).not.toContain('service.db');
  });

  it('is refused if its data file is a link to a file that is missing, as on a disk that is not mounted', async () => {
    await symlink(file('disk/service.db'), file('service.db'));
    const { code, message } = await openError();
    expect([code, message]).toEqual(['DATA_FILE_MISSING', expect.stringContaining('is a link to a file')]);
    expect((await lstat(file('service.db'))).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['an empty file', ''],
    ['a file of another kind', 'no database '.repeat(1000)],
  ])('is refused if service.db is %s', async (_, content) => {
    await writeFile(file('service.db'), content);
    expect((await openError()).code).toBe('DATA_FILE_DAMAGED');
    expect(await readFile(file('service.db'), 'utf8')).toBe(content);
  });

  it('is refused if service.db has a later schema version', async () => {
    await (await openTable(folder)).table.close();
    const sqlite = new DatabaseSync(file('service.db'));
    sqlite.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    sqlite.close();
    expect(await openError()).toMatchObject({
      code: 'DATA_FOLDER_OUTDATED',
      message: expect.stringContaining(`has version ${SCHEMA_VERSION + 1}`),
    });
  });

  it('may hold files of others, which stay as they are', async () => {
    await mkdir(file('table'));
    await writeFile(file('table/CURRENT'), 'MANIFEST-000004');
    await (await openTable(folder)).table.close();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['service.db', 'table']));
    expect(await readdir(file('table'))).toEqual(['CURRENT']);
    expect(await readFile(file('table/CURRENT'), 'utf8')).toBe('MANIFEST-000004');
  });

  it('is usable if an earlier start was killed while it created the data file', async () => {
    await writeFile(file('service.db.new'), 'half');
    await openForTest();
    expect(await readdir(folder)).not.toContain('service.db.new');
  });
});
