import { rm } from 'node:fs/promises';
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../infra/local/embedded-table/storage/database.ts';
import { countTurns } from '../../../support/turns.ts';
import {
  createTable,
  emptyTable,
  getItem,
  openTable,
  ranked,
  TableName,
  type TestTable,
  temporaryFolder,
} from './fixture.ts';

const now = new Date('2030-01-01T00:00:00Z');
const seconds = now.getTime() / 1000;
const year = 365.25 * 24 * 60 * 60;

let opened: TestTable;
beforeEach(async () => {
  opened = await emptyTable();
  await setTimeToLive(opened, true);
});

const setTimeToLive = ({ client }: TestTable, Enabled: boolean) =>
  client.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: 'ttl', Enabled } }),
  );
const put = (sk: string, ttl: unknown, more: object = {}) =>
  opened.client.send(new PutCommand({ TableName, Item: { pk: 'a', sk, ttl, ...more } }));
const present = async (sk: string) => (await getItem(opened.client, sk)) !== undefined;

describe('time to live', () => {
  it('deletes expired items with their index entries, and nothing else', async () => {
    await put('expired', seconds - 1, { rankedIn: 'x', rank: '1' });
    await put('due now', seconds);
    await put('far too old', seconds - 5 * year - 1);
    await put('just young enough', seconds - 5 * year + 1);
    await put('no number', 'yesterday');
    await put('none', undefined);
    expect(await present('expired')).toBe(true);

    expect(await opened.table.sweep(now)).toBe(2);
    expect(await present('expired')).toBe(false);
    expect(await present('just young enough')).toBe(false);
    expect(await ranked(opened.client, 'x')).toEqual([]);
    for (const sk of ['due now', 'far too old', 'no number', 'none']) expect(await present(sk)).toBe(true);
    expect(await opened.table.sweep(now)).toBe(0);
  });

  it('does not delete an item whose expiry was extended or removed, even during the sweep', async () => {
    const { table } = opened;
    for (const sk of ['moved', 'removed', 'late']) await put(sk, seconds - 10);
    const set = async (sk: string, UpdateExpression: string, ExpressionAttributeValues?: object) =>
      opened.client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'a', sk },
          UpdateExpression,
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: ExpressionAttributeValues as never,
        }),
      );
    const later = { ':t': seconds + 10 };
    await set('moved', 'SET #ttl = :t', later);
    await set('removed', 'REMOVE #ttl');
    const moving = set('late', 'SET #ttl = :t', later); // queued before the sweep, in the same group
    expect(await table.sweep(now)).toBe(0);
    await moving;
    for (const sk of ['moved', 'removed', 'late']) expect(await present(sk)).toBe(true);

    expect(await table.sweep(new Date(now.getTime() + 11_000))).toBe(2);
    expect(await present('removed')).toBe(true);
  });

  it('deletes more than one page of items, and skips items that were deleted before', async () => {
    await Promise.all(Array.from({ length: 250 }, (_, n) => put(`${n}`, seconds - 1 - n)));
    await opened.client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: '7' } }));
    expect(await opened.table.sweep(now)).toBe(249);
  });

  it('deletes a megabyte of large items at a time, and lets others have the event loop in between', async () => {
    for (let n = 0; n < 20; n++) await put(`${n}`, seconds - 1, { text: 'x'.repeat(300_000) });
    const sweeping = opened.table.sweep(now);
    expect(await countTurns(sweeping)).toBeGreaterThanOrEqual(20 / 4);
    expect(await sweeping).toBe(20);
  });

  it('can be described, turned off, and turned on again for existing items', async () => {
    const describeIt = async () =>
      (await opened.client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
    await put('expired', seconds - 1);
    expect(await describeIt()).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
    await expect(setTimeToLive(opened, true)).rejects.toMatchObject({ name: 'ValidationException' });

    await setTimeToLive(opened, false);
    expect(await describeIt()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    await expect(setTimeToLive(opened, false)).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await opened.table.sweep(now)).toBe(0);

    await setTimeToLive(opened, true);
    expect(await opened.table.sweep(now)).toBe(1);
  });

  it('continues after a restart, and leaves nothing of deleted items', async () => {
    const path = await temporaryFolder();
    onTestFinished(() => rm(path, { recursive: true }));
    opened = await openTable(path);
    await opened.client.send(createTable());
    await setTimeToLive(opened, true);
    await put('expired', seconds - 1);
    await put('moved', seconds - 1);
    await put('moved', seconds + 10);
    await opened.table.close();

    opened = await openTable(path);
    expect(await opened.table.sweep(now)).toBe(1);
    expect(await present('expired')).toBe(false);
    await opened.client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: 'moved' } }));
    await opened.table.close();

    const database = openDatabase(path);
    expect(database.sqlite.prepare('SELECT * FROM items').all()).toEqual([]);
    database.close();
  });
});
