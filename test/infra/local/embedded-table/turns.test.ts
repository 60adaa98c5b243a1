import { StatementSync } from 'node:sqlite';
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { countTurns, restoreClock, tickingClock } from '../../../support/turns.ts';
import { emptyTable, TableName } from './fixture.ts';

const ITEMS = 1000;
const toKey = (n: number) => ({ pk: 'a', sk: String(n).padStart(4, '0') });

const hasLargeText = (row: unknown) =>
  Array.isArray(row) && row.some((column) => typeof column === 'string' && column.length > 300_000);

let client: TableClient;
beforeAll(async () => {
  ({ client } = await emptyTable());
  const numbers = Array.from({ length: ITEMS }, (_, i) => i);
  await Promise.all(
    numbers.map((n) =>
      client.send(
        new PutCommand({ TableName, Item: { ...toKey(n), rankedIn: 'c', rank: String(n).padStart(4, '0') } }),
      ),
    ),
  );
});
beforeEach(tickingClock);
restoreClock();

const ofPartition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } };
const byClicks = {
  IndexName: 'byClicks',
  KeyConditionExpression: 'rankedIn = :in',
  ExpressionAttributeValues: { ':in': 'c' },
};

describe('a long read', () => {
  it.each([
    ['a query', new QueryCommand({ TableName, ...ofPartition }), ITEMS],
    [
      'a query of an index, from its end',
      new QueryCommand({ TableName, ...byClicks, ScanIndexForward: false }),
      ITEMS,
    ],
    ['a scan', new ScanCommand({ TableName }), ITEMS],
  ])('lets other requests take turns: %s', async (_, command, count) => {
    const read = client.send(command);
    expect(await countTurns(read)).toBeGreaterThanOrEqual(count / 6);
    const { Items = [] } = (await read) as { Items?: { sk: string }[] };
    expect(new Set(Items.map(({ sk }) => sk)).size).toBe(count);
  });

  it('lets other requests take turns: a batch', async () => {
    const Keys = Array.from({ length: 100 }, (_, i) => toKey(i));
    const read = client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
    expect(await countTurns(read)).toBeGreaterThanOrEqual(200 / 6);
    expect((await read).Responses?.[TableName]).toHaveLength(100);
  });

  it('lets other requests take turns: many large items, read one by one', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => ({ pk: 'large', sk: `own ${n}` }));
    for (const Key of keys)
      await client.send(new PutCommand({ TableName, Item: { ...Key, text: 'x'.repeat(40_000) } }));
    const read = Promise.all(keys.map((Key) => client.send(new GetCommand({ TableName, Key }))));
    expect(await countTurns(read)).toBeGreaterThanOrEqual(40 / 6);
    expect((await read).map(({ Item }) => Item?.sk)).toEqual(keys.map(({ sk }) => sk));
  });

  it('of large items reads no more of them than a page has', async () => {
    const large = { text: 'x'.repeat(300_000) };
    for (let n = 0; n < 20; n++)
      await client.send(new PutCommand({ TableName, Item: { pk: 'large', sk: String(n), ...large } }));
    const get = vi.spyOn(StatementSync.prototype, 'get');
    const ofLarge = { ...ofPartition, ExpressionAttributeValues: { ':pk': 'large' } };
    const { Items } = await client.send(new QueryCommand({ TableName, ...ofLarge }));
    expect(Items).toHaveLength(4);
    // Other tables of this process, which earlier files opened, read small rows.
    expect(get.mock.results.filter(({ value }) => hasLargeText(value))).toHaveLength(4);
  });

  it('of a count takes turns between hundreds of items, and ends at its limit', async () => {
    const input = { TableName, ...byClicks, Select: 'COUNT' as const };
    const { Count, LastEvaluatedKey } = await client.send(new QueryCommand({ ...input, Limit: 950 }));
    expect([Count, LastEvaluatedKey]).toMatchObject([950, toKey(949)]);
    const rest = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: LastEvaluatedKey }));
    expect([rest.Count, rest.LastEvaluatedKey]).toEqual([50, undefined]);
    expect(await countTurns(client.send(new QueryCommand(input)))).toBeGreaterThanOrEqual(1);
  });
});
