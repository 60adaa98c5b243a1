import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedTable } from '../../../../infra/local/embedded-table/index.ts';
import { createTable, getItem, openTable, TableName, temporaryFolder } from './fixture.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const item = (sk: string) => new PutCommand({ TableName, Item: { pk: 'a', sk, text: 'x'.repeat(500) } });
const parts = ['service.db', 'service.db-wal'];

/** Leaves a subfolder as a killed process does, with some items. */
async function kill(name: string, count: number): Promise<void> {
  const running = await openTable(file('running'));
  await running.client.send(createTable());
  for (let n = 0; n < count; n++) await running.client.send(item(`${n}`));
  await mkdir(file(name));
  for (const part of parts) await copyFile(file(`running/${part}`), file(`${name}/${part}`));
  await running.table.close();
  await rm(file('running'), { recursive: true });
}

const copyInto = (from: string, name: string) => copyFile(file(`${from}/${name}`), file(name));
const openError = () =>
  openTable(folder).then(
    () => expect.unreachable(),
    ({ code, message }) => ({ code, message }),
  );

describe('a write-ahead log', () => {
  it('of another service that was killed is refused, and left untouched', async () => {
    await kill('a', 10);
    await kill('b', 20);
    await copyInto('a', 'service.db');
    await copyInto('b', 'service.db-wal');
    const { code, message } = await openError();
    expect(code).toBe('DATA_FILE_MIXED');
    expect(message).toContain(`delete ${file('service.db-wal')} and ${file('service.db-shm')}`);
    for (const [name, from] of [
      ['service.db', 'a'],
      ['service.db-wal', 'b'],
    ] as const)
      expect(await readFile(file(name))).toEqual(await readFile(file(`${from}/${name}`)));
  });

  it('is refused next to a file of a service that has stopped', async () => {
    await kill('b', 20);
    await (await openTable(folder)).table.close();
    await copyInto('b', 'service.db-wal');
    expect((await openError()).code).toBe('DATA_FILE_MIXED');
  });

  it('is accepted after it was reset many times, and after several kills', async () => {
    for (let round = 0; round < 3; round++) {
      const { client, table } = await openTable(folder);
      await client.send(createTable()).catch(() => undefined); // exists after the first round
      const other = new DatabaseSync(file('service.db'));
      for (let n = 0; n < 50; n++) {
        await client.send(item(`${round} ${n}`));
        other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      await client.send(item(`${round} last`));
      const asKilled = await Promise.all(parts.map((name) => readFile(file(name))));
      other.close();
      await table.close();
      await Promise.all(parts.map((name, index) => writeFile(file(name), asKilled[index] ?? '')));
    }
    const { client, table } = await openTable(folder);
    expect(await getItem(client, '2 last')).toBeDefined();
    expect(await getItem(client, '0 0')).toBeDefined();
    await table.close();
  });

  it('is left to Litestream if it replicates the file: the service does no checkpoints', async () => {
    const table = await openEmbeddedTable({ path: folder, litestream: true });
    const litestream = new DatabaseSync(file('service.db'));
    litestream.exec('BEGIN; SELECT * FROM settings;');
    await table.send(createTable());
    const { size } = await stat(file('service.db'));
    for (let n = 0; n < 100; n++) await table.send(item(`${n}`));
    expect((await stat(file('service.db'))).size).toBe(size);
    await table.close();
    expect((await stat(file('service.db-wal'))).size).toBeGreaterThan(0);
    litestream.close();
    const again = await openEmbeddedTable({ path: folder, litestream: true });
    expect(await getItem(again, '99')).toBeDefined();
    await again.close();
  });
});
