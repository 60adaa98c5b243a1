import { rm } from 'node:fs/promises';
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ChangeRecord } from '../../../../infra/local/change-stream/change-source.ts';
import { allRecords, toKey, visit } from '../change-stream/fixture.ts';
import {
  createTable,
  emptyTable,
  getItem,
  openTable,
  TableName,
  type TestTable,
  temporaryFolder,
} from './fixture.ts';

let opened: TestTable;
beforeEach(async () => {
  opened = await emptyTable();
});

const records = async () => allRecords(await opened.table.changes(TableName));
const put = (item: object) =>
  opened.client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', ...item } }));
const remove = (sk = '1') => opened.client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk } }));
const sequence = ({ dynamodb }: ChangeRecord) => dynamodb.SequenceNumber;

describe('a stream record', () => {
  it('has DynamoDB’s format', async () => {
    const before = Math.floor(Date.now() / 1000);
    await put({ visits: 1, image: new Uint8Array([1, 2]), tags: new Set(['x']) });
    const [record] = await records();
    expect(record).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: expect.stringMatching(/^[a-z0-9-]+$/),
      eventSourceARN: expect.stringMatching(
        /^arn:aws:dynamodb:[^:]+:\d+:table\/links\/stream\/20\d\d-.*\.\d{3}$/,
      ),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: { pk: { S: 'a' }, sk: { S: '1' } },
        NewImage: {
          pk: { S: 'a' },
          sk: { S: '1' },
          visits: { N: '1' },
          image: { B: 'AQI=' },
          tags: { SS: ['x'] },
        },
        SequenceNumber: expect.stringMatching(/^\d{21}$/),
        SizeBytes: 6 + 6 + 8 + 7 + 5,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(record?.dynamodb.ApproximateCreationDateTime).toBeGreaterThanOrEqual(before);
    expect(Number.isInteger(record?.dynamodb.ApproximateCreationDateTime)).toBe(true);
  });

  it('contains the item before and after, and is the same each time it is read', async () => {
    await put({ visits: 1 });
    await put({ visits: 2 });
    await remove();
    const image = (visits: string) => ({ pk: { S: 'a' }, sk: { S: '1' }, visits: { N: visits } });
    const all = await records();
    expect(all).toMatchObject([
      { eventName: 'INSERT', dynamodb: { NewImage: image('1') } },
      { eventName: 'MODIFY', dynamodb: { OldImage: image('1'), NewImage: image('2') } },
      { eventName: 'REMOVE', dynamodb: { OldImage: image('2') } },
    ]);
    expect(all[0]?.dynamodb).not.toHaveProperty('OldImage');
    expect(all[2]?.dynamodb).not.toHaveProperty('NewImage');
    expect(new Set(all.map(({ eventID }) => eventID)).size).toBe(3);
    expect(await records()).toEqual(all);
  });

  it('is the same from memory, where the newest ones are, and from the file', async () => {
    const path = await temporaryFolder();
    onTestFinished(() => rm(path, { recursive: true }));
    opened = await openTable(path);
    await opened.client.send(createTable());
    const bytes = new Uint8Array([1, 2]);
    await put({ bytes, set: new Set(['x']), list: [1, { deep: true }, null], number: 1.5 });
    await Promise.all(Array.from({ length: 1200 }, (_, n) => visit(opened, `k${n}`)));
    await put({ bytes, title: 'é' });
    await remove();
    const before = await records();
    expect(before.map((record) => Number(sequence(record)))).toEqual(
      Array.from({ length: 1203 }, (_, n) => n + 1),
    );
    await opened.table.close();
    opened = await openTable(path);
    expect(await records()).toEqual(before);
    await opened.table.close();
  });

  it('is not written for a write that changes nothing', async () => {
    await put({ title: 'same', tags: new Set(['x', 'y']), list: [1, { deep: true }] });
    await put({ list: [1, { deep: true }], tags: new Set(['y', 'x']), title: 'same' });
    await opened.client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'a', sk: '1' },
        UpdateExpression: 'SET title = :t',
        ExpressionAttributeValues: { ':t': 'same' },
      }),
    );
    await remove('missing');
    await remove();
    await remove();
    expect((await records()).map(({ eventName }) => eventName)).toEqual(['INSERT', 'REMOVE']);
  });

  it.each([
    ['a list in another order', { list: [1, 2] }, { list: [2, 1] }],
    ['a deeper value', { map: { a: { b: 1 } } }, { map: { a: { b: 2 } } }],
    ['a removed attribute', { a: 1, b: 1 }, { a: 1 }],
    ['an added attribute', { a: 1 }, { a: 1, b: 1 }],
    ['another type', { a: '1' }, { a: 1 }],
  ])('is written for %s', async (_, first, second) => {
    await put(first);
    await put(second);
    expect(await records()).toHaveLength(2);
  });

  it('is written once per item of a transaction, in order, and not for a canceled transaction', async () => {
    const item = (sk: string) => ({ TableName, Item: { pk: 'a', sk } });
    const transact = (TransactItems: TransactWriteCommandInput['TransactItems']) =>
      opened.client.send(new TransactWriteCommand({ TransactItems }));
    await put({ sk: 'old' });
    const exists = { ConditionExpression: 'attribute_exists(pk)' };
    const check = { ConditionCheck: { TableName, Key: { pk: 'a', sk: 'old' }, ...exists } };
    await transact([{ Put: item('3') }, check, { Put: item('1') }, { Put: item('2') }]);
    await transact([{ Put: item('4') }, { Put: { ...item('5'), ...exists } }]).catch(() => undefined);
    expect((await records()).map(({ dynamodb }) => dynamodb.Keys.sk?.S)).toEqual(['old', '3', '1', '2']);
  });

  it('marks the deletion of an expired item with DynamoDB’s service identity', async () => {
    const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
    await opened.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    const now = new Date();
    await put({ ttl: Math.floor(now.getTime() / 1000) - 10 });
    await opened.table.sweep(now);
    const [inserted, removed] = await records();
    expect(inserted).not.toHaveProperty('userIdentity');
    expect(removed).toMatchObject({
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    });
  });

  it('follows the order of the writes, for each key', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, n) => visit(opened, `k${n % 4}`)));
    const all = await records();
    expect(all.map(sequence)).toEqual(all.map(sequence).toSorted());
    for (const [, ofKey] of Map.groupBy(all, toKey)) {
      const visits = ofKey.map(({ dynamodb }) => Number(dynamodb.NewImage?.visits?.N));
      expect(visits).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    }
  });
});

it('the stream of a table has only changes of the partition keys that consumers want', async () => {
  opened = await emptyTable(['VISITOR#', 'ROUTE#']);
  const keys = ['COUNTS#1', 'ROUTE#a', 'VISITORS', 'VISITOR#b', 'COUNTS#2'].map((pk) => ({ pk, sk: '1' }));
  for (const key of keys) await opened.client.send(new PutCommand({ TableName, Item: key }));
  const changed = (await records()).map(({ dynamodb }) => dynamodb.Keys.pk?.S);
  expect(changed).toEqual(['ROUTE#a', 'VISITOR#b']);
  for (const key of keys) expect(await getItem(opened.client, '1', key.pk)).toEqual(key);
});
