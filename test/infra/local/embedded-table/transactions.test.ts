import {
  BatchWriteCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { emptyTable, getItem, ranked, TableName } from './fixture.ts';

let client: TableClient;
beforeEach(async () => {
  ({ client } = await emptyTable());
  await client.send(
    new PutCommand({ TableName, Item: { pk: 'a', sk: 'present', visits: 1, title: 'here' } }),
  );
});

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
const transact = (TransactItems: Action[], more: Partial<TransactWriteCommandInput> = {}) =>
  client.send(new TransactWriteCommand({ TransactItems, ...more }));
const failure = (TransactItems: Action[]) => transact(TransactItems).catch((error) => error);
const count = async () => (await client.send(new ScanCommand({ TableName }))).Count;

const key = (sk: string) => ({ TableName, Key: { pk: 'a', sk } });
const put = (sk: string, more: object = {}): Action => ({
  Put: { TableName, Item: { pk: 'a', sk }, ...more },
});
const incomplete = (action: object) => action as Action;
const absent = { ConditionExpression: 'attribute_not_exists(pk)' };
const exists = { ConditionExpression: 'attribute_exists(pk)' };
const addVisit = {
  UpdateExpression: 'ADD visits :one',
  ExpressionAttributeValues: { ':one': 1 },
};

describe('a transaction of writes', () => {
  it('puts, updates, deletes, and checks in one request', async () => {
    await client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: 'old' } }));
    await transact([
      { Put: { TableName, Item: { pk: 'a', sk: 'new', rankedIn: 'x', rank: '1' }, ...absent } },
      { Update: { ...key('counter'), ...addVisit } },
      { Delete: { ...key('old'), ...exists } },
      { ConditionCheck: { ...key('present'), ...exists } },
    ]);
    expect(await getItem(client, 'counter')).toMatchObject({ visits: 1 });
    expect(await getItem(client, 'old')).toBeUndefined();
    expect(await ranked(client, 'x')).toEqual(['new']);
    expect(await count()).toBe(3);
  });

  it.each([
    ['Put', put('present', absent)],
    ['Update', { Update: { ...key('missing'), ...addVisit, ...exists } }],
    ['Delete', { Delete: { ...key('missing'), ...exists } }],
    ['ConditionCheck', { ConditionCheck: { ...key('missing'), ...exists } }],
  ] satisfies [string, Action][])('does nothing when the condition of its %s fails', async (_, failing) => {
    const error = await failure([put('first'), failing, put('last')]);
    expect(error.name).toBe('TransactionCanceledException');
    expect(error.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None]',
    );
    expect(error.CancellationReasons).toEqual([
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      { Code: 'None' },
    ]);
    expect(await count()).toBe(1);
  });

  it('reports every reason, with the item if requested', async () => {
    const shown = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    const { CancellationReasons } = await failure([
      { ConditionCheck: { ...key('present'), ...absent, ...shown } },
      { Update: { ...key('missing'), ...addVisit, ...exists, ...shown } },
    ]);
    expect(CancellationReasons).toEqual([
      expect.objectContaining({
        Item: { pk: { S: 'a' }, sk: { S: 'present' }, visits: { N: '1' }, title: { S: 'here' } },
      }),
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
  });

  it('reports an invalid update as a reason', async () => {
    const { CancellationReasons } = await failure([
      put('first'),
      { Update: { ...key('present'), ...addVisit, UpdateExpression: 'ADD title :one' } },
    ]);
    expect(CancellationReasons[1]).toMatchObject({
      Code: 'ValidationError',
      Message: 'An operand in the update expression has an incorrect data type',
    });
    expect(await count()).toBe(1);
  });

  it.each([
    ['two actions on one item', () => [put('1'), { Delete: key('1') }], 'cannot include multiple operations'],
    ['101 actions', () => Array.from({ length: 101 }, (_, n) => put(`${n}`)), 'less than or equal to 100'],
    ['no action', () => [], 'greater than or equal to 1'],
    ['two kinds in one action', () => [{ ...put('1'), Delete: key('2') }], 'can only contain one of'],
    ['an action of no kind', () => [{}], 'can only contain one of'],
    ['a check without a condition', () => [incomplete({ ConditionCheck: key('1') })], 'must not be null'],
    ['an update without an expression', () => [incomplete({ Update: key('1') })], 'must not be null'],
    [
      'a broken expression',
      () => [put('1', { ConditionExpression: 'nonsense(' })],
      'Invalid ConditionExpression',
    ],
    ['an incomplete key', () => [{ Delete: { TableName, Key: { pk: 'a' } } }], 'does not match the schema'],
    [
      'more than 4 MB',
      () =>
        Array.from({ length: 11 }, (_, n) =>
          put(`${n}`, { Item: { pk: 'a', sk: `${n}`, x: 'x'.repeat(390_000) } }),
        ),
      'exceeds 4 MB',
    ],
  ] satisfies [string, () => Action[], string][])('rejects %s', async (_, actions, message) => {
    const error = await failure([...actions()]);
    expect(error.name).toBe('ValidationException');
    expect(error.message).toContain(message);
    expect(await count()).toBe(1);
  });

  it('rejects deletions of more than 4 MB', async () => {
    const names = Array.from({ length: 11 }, (_, n) => `${n}`);
    for (const sk of names) await transact([put(sk, { Item: { pk: 'a', sk, x: 'x'.repeat(390_000) } })]);
    const error = await failure(names.map((sk) => ({ Delete: key(sk) })));
    expect(error).toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('exceeds 4 MB'),
    });
  });

  it('accepts 100 actions', async () => {
    await transact(Array.from({ length: 100 }, (_, n) => put(`${n}`)));
    expect(await count()).toBe(101);
  });

  it('rejects a table that does not exist', async () => {
    const error = await failure([put('1'), { Delete: { ...key('1'), TableName: 'other' } }]);
    expect(error.name).toBe('ResourceNotFoundException');
  });

  it('lets exactly one of many concurrent transactions claim a unique item', async () => {
    const claims = Array.from({ length: 50 }, (_, n) =>
      transact([put('alias', { Item: { pk: 'a', sk: 'alias', owner: n }, ...absent }), put(`link ${n}`)]),
    );
    const outcomes = await Promise.allSettled(claims);
    const winners = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await getItem(client, 'alias')).toMatchObject({ owner: winners[0] });
    expect(await getItem(client, `link ${winners[0]}`)).toBeDefined();
    expect(await count()).toBe(3);
  });

  it('reports its capacity: twice that of the single writes', async () => {
    const large = put('large', { Item: { pk: 'a', sk: 'large', x: 'x'.repeat(1500) } });
    const { ConsumedCapacity } = await transact([large, { Update: { ...key('present'), ...addVisit } }], {
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 6, WriteCapacityUnits: 6 }]);
    expect((await transact([put('other')])).ConsumedCapacity).toBeUndefined();
  });
});

describe('the capacity of index writes', () => {
  const item = (more: object) => put('indexed', { Item: { pk: 'a', sk: 'indexed', ...more } });
  const sumUnits = async (action: Action) => {
    const { ConsumedCapacity } = await transact([action], { ReturnConsumedCapacity: 'TOTAL' });
    return ConsumedCapacity?.[0]?.CapacityUnits;
  };

  it('is that of plain writes: one for a new or a removed entry, two for one that moves, none for others', async () => {
    expect(await sumUnits(item({ rankedIn: 'x', rank: '1' }))).toBe(3);
    expect(await sumUnits(item({ rankedIn: 'x', rank: '2' }))).toBe(4);
    expect(await sumUnits(item({ rankedIn: 'x', rank: '2', visits: 1 }))).toBe(2);
    expect(await sumUnits(item({ rankedIn: 'x' }))).toBe(3);
    expect(await sumUnits(item({}))).toBe(2);
  });

  it('is part of that of single and batch writes', async () => {
    const Item = (rank: string) => ({ pk: 'a', sk: 'indexed', rankedIn: 'x', rank });
    const total = { ReturnConsumedCapacity: 'TOTAL' as const };
    const single = await client.send(new PutCommand({ TableName, Item: Item('1'), ...total }));
    expect(single.ConsumedCapacity?.CapacityUnits).toBe(2);
    const RequestItems = { [TableName]: [{ PutRequest: { Item: Item('2') } }] };
    const batch = await client.send(new BatchWriteCommand({ RequestItems, ...total }));
    expect(batch.ConsumedCapacity?.[0]?.CapacityUnits).toBe(3);
  });
});

describe('a client request token', () => {
  const visit = (): Action[] => [{ Update: { ...key('present'), ...addVisit } }];
  const token = { ClientRequestToken: 'once' };
  const visits = async () => (await getItem(client, 'present'))?.visits;

  it('makes repeated requests count once, sequential and concurrent', async () => {
    await Promise.all([transact(visit(), token), transact(visit(), token)]);
    await transact(visit(), token);
    expect(await visits()).toBe(2);
    await transact(visit(), { ClientRequestToken: 'twice' });
    expect(await visits()).toBe(3);
  });

  it('is rejected with a different request', async () => {
    await transact(visit(), token);
    await expect(transact([put('other')], token)).rejects.toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
    expect(await getItem(client, 'other')).toBeUndefined();
  });

  it('can be used again after a failure, and after ten minutes', async () => {
    const claim = [put('first', absent), { ConditionCheck: { ...key('later'), ...exists } }];
    await expect(transact(claim, token)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    await transact([put('later')]);
    await transact(claim, token);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 });
    await expect(transact(claim, token)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    vi.useRealTimers();
  });
});
