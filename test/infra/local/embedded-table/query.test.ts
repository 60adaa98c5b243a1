import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { emptyTable, readPages, TableName } from './fixture.ts';

const sortKeys = [
  'A',
  'LINK#',
  'LINK#1',
  'LINK#10',
  'LINK#100',
  'LINK#2',
  'LINK#é',
  'LINK#😀',
  'LINK$',
  'LINL',
  'a',
];

let client: TableClient;
beforeAll(async () => {
  ({ client } = await emptyTable());
  for (const sk of sortKeys.toReversed()) {
    await client.send(
      new PutCommand({ TableName, Item: { pk: 'a', sk, rankedIn: 'x', rank: sk, title: sk } }),
    );
    // Neighbors that must not be found.
    await client.send(new PutCommand({ TableName, Item: { pk: 'b', sk, rankedIn: 'y', rank: sk } }));
  }
});

const onTable = { partition: 'pk = :p', sort: 'sk', values: { ':p': 'a' } };
const onIndex = { partition: 'rankedIn = :p', sort: '#rank', values: { ':p': 'x' }, IndexName: 'byClicks' };

describe.each([
  ['the table', onTable],
  ['the index', onIndex],
])('a query on %s', (_, { partition, sort, values, ...where }) => {
  const query = (condition?: string, conditionValues: object = {}, more: object = {}): QueryCommandInput => ({
    TableName,
    ...where,
    KeyConditionExpression: condition ? `${partition} AND ${condition.replaceAll('sk', sort)}` : partition,
    ExpressionAttributeNames: sort === '#rank' && condition ? { '#rank': 'rank' } : undefined,
    ExpressionAttributeValues: { ...values, ...conditionValues },
    ...more,
  });
  const found = async (...args: Parameters<typeof query>) => (await readPages(client, query(...args))).flat();

  it('finds everything, in order', async () => {
    expect(await found()).toEqual(sortKeys);
  });

  it.each([
    ['begins_with(sk, :v)', { ':v': 'LINK#' }, sortKeys.slice(1, 8)],
    ['begins_with(sk, :v)', { ':v': 'LINK#1' }, ['LINK#1', 'LINK#10', 'LINK#100']],
    ['begins_with(sk, :v)', { ':v': 'nothing' }, []],
    ['sk BETWEEN :v AND :w', { ':v': 'LINK#1', ':w': 'LINK#100' }, ['LINK#1', 'LINK#10', 'LINK#100']],
    ['sk BETWEEN :v AND :w', { ':v': 'LINK#11', ':w': 'LINK#z' }, ['LINK#2']],
    ['sk = :v', { ':v': 'LINK#1' }, ['LINK#1']],
    ['sk < :v', { ':v': 'LINK#1' }, ['A', 'LINK#']],
    ['sk <= :v', { ':v': 'LINK#1' }, ['A', 'LINK#', 'LINK#1']],
    ['sk > :v', { ':v': 'LINK$' }, ['LINL', 'a']],
    ['sk >= :v', { ':v': 'LINK$' }, ['LINK$', 'LINL', 'a']],
  ])(
    'finds items that meet %s with %o, forward and backward',
    async (condition, conditionValues, expected) => {
      expect(await found(condition, conditionValues)).toEqual(expected);
      expect(await found(condition, conditionValues, { ScanIndexForward: false })).toEqual(
        expected.toReversed(),
      );
    },
  );

  it.each([
    ['forward', true],
    ['backward', false],
  ])('continues page by page, %s', async (_, ScanIndexForward) => {
    const pages = await readPages(
      client,
      query('begins_with(sk, :v)', { ':v': 'LINK#' }, { Limit: 3, ScanIndexForward }),
    );
    const expected = ScanIndexForward ? sortKeys.slice(1, 8) : sortKeys.slice(1, 8).toReversed();
    expect(pages).toEqual([expected.slice(0, 3), expected.slice(3, 6), expected.slice(6)]);
  });

  it('finds what begins with the last character before surrogates, and not what comes after them', async () => {
    for (const text of ['\ud7ff', '\ud7ff1', '\ue000'])
      await client.send(
        new PutCommand({
          TableName,
          Item: { pk: 'surrogates', sk: text, rankedIn: 'surrogates', rank: text },
        }),
      );
    const partition = { ':p': 'surrogates' };
    expect(await found('begins_with(sk, :v)', { ...partition, ':v': '\ud7ff' })).toEqual([
      '\ud7ff',
      '\ud7ff1',
    ]);
  });

  it('returns only the count of a page', async () => {
    expect(await client.send(new QueryCommand(query(undefined, {}, { Select: 'COUNT' })))).toMatchObject({
      Count: sortKeys.length,
    });
  });
});

it('a query on an index returns only keys', async () => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byClicks',
      KeyConditionExpression: 'rankedIn = :p',
      ExpressionAttributeValues: { ':p': 'x' },
      Limit: 1,
    }),
  );
  expect(Items).toEqual([{ pk: 'a', sk: 'A', rankedIn: 'x', rank: 'A' }]);
});

it.each([
  ['forward', true],
  ['backward', false],
])('a query on an index finds all items of one rank, page by page, %s', async (_, ScanIndexForward) => {
  const sortKeys = ['a', 'b', 'c'];
  for (const sk of sortKeys) {
    await client.send(new PutCommand({ TableName, Item: { pk: 'same-rank', sk, rankedIn: 'z', rank: '0' } }));
  }
  const pages = await readPages(client, {
    TableName,
    IndexName: 'byClicks',
    KeyConditionExpression: 'rankedIn = :p',
    ExpressionAttributeValues: { ':p': 'z' },
    Limit: 1,
    ScanIndexForward,
  });
  expect(pages.flat().toSorted()).toEqual(sortKeys);
});
