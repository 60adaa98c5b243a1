import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedTable } from '../../../../infra/local/embedded-table/index.ts';
import { createTable, getItem, TableName, temporaryFolder } from './fixture.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  // Some are said to lack a log.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const inFolder = (name: string) => join(folder, name);
const parts = ['service.db', 'service.db-wal'];
const item = (sk: string) => new PutCommand({ TableName, Item: { pk: 'a', sk } });

/** What a kill leaves now. */
function copyParts(to: string): void {
  mkdirSync(inFolder(to));
  for (const part of parts)
    if (existsSync(inFolder(`running/${part}`)))
      copyFileSync(inFolder(`running/${part}`), inFolder(`${to}/${part}`));
}

/** Runs something, and returns the names of folders with what a kill after each of its statements would leave. */
async function killBetweenStatements(run: () => Promise<unknown>): Promise<string[]> {
  const killed: string[] = [];
  const copy = () => {
    const name = `killed-${killed.length}`;
    copyParts(name);
    killed.push(name);
  };
  const { exec } = DatabaseSync.prototype;
  const { run: runStatement } = StatementSync.prototype;
  const spies = [vi.spyOn(DatabaseSync.prototype, 'exec'), vi.spyOn(StatementSync.prototype, 'run')] as const;
  spies[0].mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql);
    copy();
  });
  spies[1].mockImplementation(function (this: StatementSync, ...values) {
    const result = runStatement.apply(this, values as never);
    copy();
    return result;
  });
  await run();
  for (const spy of spies) spy.mockRestore();
  return killed;
}

const open = (name: string, litestream = false) => openEmbeddedTable({ path: inFolder(name), litestream });

/** Leaves a service that was killed, with an item, and with a log that is empty or has another item. */
async function killWithLog(log: 'empty' | 'full' | 'missing'): Promise<void> {
  const table = await open('running');
  await table.send(createTable());
  await table.send(item('1'));
  await table.close();
  const again = await open('running');
  if (log === 'full') await again.send(item('2'));
  copyParts('killed');
  await again.close();
  await rm(inFolder('running'), { recursive: true });
  await mkdir(inFolder('running'));
  for (const part of parts) copyFileSync(inFolder(`killed/${part}`), inFolder(`running/${part}`));
  if (log === 'missing') await rm(inFolder('running/service.db-wal'));
}

describe('a service that was killed, and is killed again while it starts or stops', () => {
  it.each([
    { log: 'empty', litestream: false },
    { log: 'full', litestream: false },
    { log: 'missing', litestream: false },
    { log: 'empty', litestream: true },
    { log: 'full', litestream: true },
    { log: 'missing', litestream: true },
  ] as const)('starts with all items: $log log, Litestream $litestream', async ({ log, litestream }) => {
    await killWithLog(log);
    const killed = await killBetweenStatements(async () => {
      const table = await open('running', litestream);
      await table.close();
    });
    expect(killed.length).toBeGreaterThan(10);
    for (const name of killed) {
      const table = await open(name);
      expect(await getItem(table, '1')).toBeDefined();
      if (log === 'full') expect(await getItem(table, '2')).toBeDefined();
      await table.close();
    }
  });

  it('does not start without its log while another program reads the file, as it could not start again', async () => {
    await killWithLog('missing');
    const reader = new DatabaseSync(inFolder('running/service.db'));
    reader.exec('BEGIN; SELECT * FROM settings');
    await expect(open('running')).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    reader.close();
    const table = await open('running');
    expect(await getItem(table, '1')).toBeDefined();
    await table.close();
  });
});
