import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openReadOnlyTable,
  type ReadOnlyTable,
} from '../../../../infra/local/embedded-table/read-only-table.ts';
import { dataFolders } from '../../../support/table/data-folders.ts';
import { countTurns, restoreClock, tickingClock } from '../../../support/turns.ts';
import { createTable, openTable, TableName, type TestTable } from './fixture.ts';

/** More than are counted at a time. */
const ITEMS = 10_100;
const pk = 'a';
const prefix = 'ITEM#';
const { signal } = new AbortController();

restoreClock();
const aFolder = dataFolders();
let opened: TestTable;
let snapshot: ReadOnlyTable;

const putAll = async (sks: string[]) => {
  for (let at = 0; at < sks.length; at += 100) {
    const Puts = sks.slice(at, at + 100).map((sk) => ({ Put: { TableName, Item: { pk, sk } } }));
    await opened.client.send(new TransactWriteCommand({ TransactItems: Puts }));
  }
};

beforeAll(async () => {
  const folder = await aFolder();
  opened = await openTable(folder);
  await opened.client.send(createTable());
  await putAll(Array.from({ length: ITEMS }, (_, n) => `${prefix}${String(n).padStart(8, '0')}`));
  await putAll(['A', 'COUNT#1', 'ITEM', 'ITEX', 'Z']);
  snapshot = openReadOnlyTable(folder) as ReadOnlyTable;
});
afterAll(async () => {
  snapshot.close();
  await opened.table.close();
});

describe('a read-only table', () => {
  it('lets other requests take turns between the counts of many small partitions', async () => {
    tickingClock();
    const count = async () => {
      for (let n = 0; n < 120; n++)
        await snapshot.countItems(TableName, { pk: `of user ${n}`, prefix, signal });
    };
    expect(await countTurns(count())).toBeGreaterThanOrEqual(120 / 6);
  });

  it('counts the items with a prefix, also while others are written', async () => {
    const counted = () => snapshot.countItems(TableName, { pk, prefix, signal });
    expect(await counted()).toBe(ITEMS);
    const counting = counted();
    await putAll([`${prefix}99999999`]);
    expect(await counting).toBe(ITEMS);
    expect(await counted()).toBe(ITEMS);
  });

  it('stops counting when it is told to', async () => {
    expect(await snapshot.countItems(TableName, { pk, prefix, signal: AbortSignal.abort() })).toBeUndefined();
  });
});
