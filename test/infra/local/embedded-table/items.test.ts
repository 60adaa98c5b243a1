import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { emptyTable, getItem, ranked, TableName } from './fixture.ts';

let client: TableClient;
beforeEach(async () => {
  ({ client } = await emptyTable());
});

const put = (item: object, more: object = {}) =>
  client.send(new PutCommand({ TableName, Item: { pk: 'a', ...item }, ...more }));
const update = (sk: string, UpdateExpression: string, values?: object, more: object = {}) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'a', sk },
      UpdateExpression,
      ExpressionAttributeValues: values as never,
      ...more,
    }),
  );

describe('an item', () => {
  it('is put, read, updated and deleted', async () => {
    await put({ sk: '1', title: 'Zoë', tags: ['x', { y: null }], image: new Uint8Array([1, 2]) });
    expect(await getItem(client, '1')).toMatchObject({ title: 'Zoë', tags: ['x', { y: null }] });
    expect((await getItem(client, '1'))?.image).toEqual(new Uint8Array([1, 2]));

    const { Attributes } = await update(
      '1',
      'SET title = :t',
      { ':t': 'Ann' },
      { ReturnValues: 'UPDATED_NEW' },
    );
    expect(Attributes).toEqual({ title: 'Ann' });

    await client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: '1' } }));
    expect(await getItem(client, '1')).toBeUndefined();
  });

  it('counts each of many concurrent updates', async () => {
    await Promise.all(Array.from({ length: 200 }, () => update('1', 'ADD visits :one', { ':one': 1 })));
    expect(await getItem(client, '1')).toMatchObject({ visits: 200 });
  });

  it('can copy another attribute’s value from before the update', async () => {
    await put({ sk: '1', visits: 1 });
    await update('1', 'SET previous = visits ADD visits :one', { ':one': 1 });
    expect(await getItem(client, '1')).toMatchObject({ previous: 1, visits: 2 });
  });

  it('can be written in batches of up to 25', async () => {
    const batch = (size: number) =>
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: Array.from({ length: size }, (_, n) => ({
            PutRequest: { Item: { pk: 'a', sk: `${n}` } },
          })),
        },
      });
    await client.send(batch(25));
    await expect(client.send(batch(26))).rejects.toMatchObject({ name: 'ValidationException' });
    expect((await client.send(new ScanCommand({ TableName }))).Count).toBe(25);
  });

  it('is rejected if its keys are missing', async () => {
    await expect(put({})).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('a condition that fails', () => {
  const failing = {
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  const present = { pk: { S: 'a' }, sk: { S: '1' }, title: { S: 'first' } };
  beforeEach(() => put({ sk: '1', title: 'first' }));

  it.each([
    ['PutItem', () => put({ sk: '1', title: 'second' }, failing)],
    ['UpdateItem', () => update('1', 'SET title = :t', { ':t': 'second' }, failing)],
    [
      'DeleteItem',
      () => client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: '1' }, ...failing })),
    ],
  ])('returns the item to a %s that asks for it, and changes nothing', async (_, send) => {
    await expect(send()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: present });
    expect(await getItem(client, '1')).toMatchObject({ title: 'first' });
  });

  it('returns no item to a write that does not ask for it, or if there is none', async () => {
    const withoutItem = { ...failing, ReturnValuesOnConditionCheckFailure: undefined };
    const missing = { ...failing, ConditionExpression: 'attribute_exists(pk)' };
    for (const send of [put({ sk: '1' }, withoutItem), put({ sk: '2' }, missing)]) {
      const error = await send.catch((caught) => caught);
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(error.Item).toBeUndefined();
    }
  });
});

describe('an index entry', () => {
  it('follows its item, and is removed with it or with its key attributes', async () => {
    await put({ sk: '1', rankedIn: 'x', rank: '1' });
    await put({ sk: '2', rankedIn: 'x', rank: '2' });
    expect(await ranked(client, 'x')).toEqual(['1', '2']);
    await update('1', 'SET #rank = :r', { ':r': '3' }, { ExpressionAttributeNames: { '#rank': 'rank' } });
    expect(await ranked(client, 'x')).toEqual(['2', '1']);
    await update('1', 'REMOVE rankedIn');
    expect(await ranked(client, 'x')).toEqual(['2']);
    await client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: '2' } }));
    expect(await ranked(client, 'x')).toEqual([]);
  });

  it.each([
    [{ ':r': 3 }, 'Type mismatch for Index Key rank Expected: S Actual: N'],
    [{ ':r': '' }, 'cannot contain an empty string value'],
  ])('gets no key that an index cannot have: %j', async (values, problem) => {
    await put({ sk: '1', rankedIn: 'x', rank: '1' });
    const names = { ExpressionAttributeNames: { '#rank': 'rank' } };
    const put3 = put({ sk: '3', rankedIn: 'x', rank: values[':r'] });
    await expect(put3).rejects.toThrow(problem);
    await expect(update('1', 'SET #rank = :r', values, names)).rejects.toThrow(problem);
    expect(await ranked(client, 'x')).toEqual(['1']);
  });

  it('stays unchanged when the write is rejected', async () => {
    await put({ sk: '1', rankedIn: 'x', rank: '1' });
    await put(
      { sk: '1', rankedIn: 'y', rank: '1' },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    ).catch(() => undefined);
    expect([await ranked(client, 'x'), await ranked(client, 'y')]).toEqual([['1'], []]);
  });
});
