import { StatementSync } from 'node:sqlite';
import { DeleteTableCommand, GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { createTable, emptyTable, getItem, TableName } from './fixture.ts';

const Key = { pk: 'a', sk: '1' };
const put = (text: string, key = Key) => new PutCommand({ TableName, Item: { ...key, text } });

const ofPartition = new QueryCommand({
  TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': Key.pk },
});
const add = (by: number) =>
  new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'ADD seen :by',
    ExpressionAttributeValues: { ':by': by },
  });

async function readText(client: TableClient): Promise<unknown> {
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }),
  );
  const [inBatch] = Responses?.[TableName] ?? [];
  const item = await getItem(client, Key.sk);
  expect(inBatch).toEqual(item);
  const { Items = [] } = await client.send(ofPartition);
  expect(Items.find(({ sk }) => sk === Key.sk)).toEqual(item);
  return item?.text;
}

/** Makes the group commit with an item of this sort key fail. */
async function failToCommit<T>(sk: string, run: () => Promise<T>): Promise<T> {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { stringify } = JSON;
  const broken = vi.spyOn(JSON, 'stringify').mockImplementation((value) => {
    if (value?.sk?.S === sk) throw new Error('disk I/O error');
    return stringify(value);
  });
  return run().finally(() => broken.mockRestore());
}

describe('an item that was read before', () => {
  it('is read as it is after each write', async () => {
    const { client } = await emptyTable();
    expect(await readText(client)).toBeUndefined();
    await client.send(put('first'));
    expect(await readText(client)).toBe('first');
    await client.send(put('second'));
    expect(await readText(client)).toBe('second');
    await client.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] }));
    expect(await readText(client)).toBeUndefined();
    await client.send(put('third'));
    expect(await readText(client)).toBe('third');
  });

  it('does not hide another item that gets its row number', async () => {
    const { client } = await emptyTable();
    await client.send(put('first'));
    await readText(client);
    await client.send(new DeleteCommand({ TableName, Key }));
    await client.send(put('another', { pk: 'a', sk: '2' }));
    expect(await readText(client)).toBeUndefined();
    expect(await getItem(client, '2')).toMatchObject({ text: 'another' });
  });

  it('is read as it was after a write that could not be committed', async () => {
    const { client } = await emptyTable();
    await client.send(put('first'));
    await readText(client);
    const failed = await failToCommit('broken', () =>
      Promise.allSettled([client.send(put('second')), client.send(put('x', { pk: 'a', sk: 'broken' }))]),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readText(client)).toBe('first');
  });

  it('is not counted on from a write that could not be committed', async () => {
    const { client } = await emptyTable();
    await client.send(add(1));
    await failToCommit('broken', () =>
      Promise.allSettled([client.send(add(10)), client.send(put('x', { pk: 'a', sk: 'broken' }))]),
    );
    await client.send(add(100));
    expect(await getItem(client, Key.sk)).toMatchObject({ seen: 101 });
  });

  it('is read from the file only once, however often it is changed and listed', async () => {
    const { client } = await emptyTable();
    await client.send(add(1));
    const get = vi.spyOn(StatementSync.prototype, 'get');
    onTestFinished(() => get.mockRestore());
    for (let seen = 2; seen < 10; seen++) {
      await client.send(add(1));
      expect((await client.send(ofPartition)).Items).toEqual([{ ...Key, seen }]);
    }
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('is gone with its table', async () => {
    const { client } = await emptyTable();
    await client.send(put('first'));
    await readText(client);
    await client.send(new DeleteTableCommand({ TableName }));
    await client.send(createTable());
    expect(await readText(client)).toBeUndefined();
  });

  it('is not mixed up with one whose keys have the same text together', async () => {
    const { client } = await emptyTable();
    await client.send(put('first', { pk: 'ab', sk: 'c' }));
    await client.send(put('second', { pk: 'a', sk: 'bc' }));
    const read = async (pk: string, sk: string) => {
      const key = { pk: { S: pk }, sk: { S: sk } };
      return (await client.send(new GetItemCommand({ TableName, Key: key }))).Item?.text?.S;
    };
    for (let i = 0; i < 2; i++) {
      expect([await read('ab', 'c'), await read('a', 'bc')]).toEqual(['first', 'second']);
    }
  });
});

it('more items than the cache holds are all read as they are', async () => {
  const { client } = await emptyTable();
  const sks = Array.from({ length: 1200 }, (_, i) => String(i));
  await Promise.all(sks.map((sk) => client.send(put(`text ${sk}`, { pk: 'a', sk }))));
  for (let i = 0; i < 2; i++) {
    for (const sk of sks) expect((await getItem(client, sk))?.text).toBe(`text ${sk}`);
  }
});
