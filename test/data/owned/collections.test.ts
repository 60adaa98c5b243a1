import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPage, readPageByClicks } from '../../../shared/data/owned/collections.ts';

const sdk = mockClient(DynamoDBDocumentClient);
const counts = { Items: [{ pk: 'c', sk: 'COUNT#00000', '0': 31, '1': 32 }] };
const key = (n: number) => ({ pk: 'c', sk: `ITEM#${String(n).padStart(8, '0')}` });
const itemQuery = { KeyConditionExpression: 'pk = :collection AND sk BETWEEN :lowest AND :highest' };

beforeEach(() => {
  process.env.TABLE_NAME = 'links';
  sdk.on(QueryCommand).callsFake(async () => structuredClone(counts));
});
afterEach(() => {
  sdk.reset();
  vi.restoreAllMocks();
});
afterAll(() => sdk.restore());

describe('a page of a collection', () => {
  it('continues after a response of 1 MB, and reads no more items than are left', async () => {
    sdk
      .on(QueryCommand, itemQuery)
      .resolvesOnce({ Items: [key(63), key(62)], LastEvaluatedKey: key(62) })
      .resolvesOnce({ Items: [key(61)], LastEvaluatedKey: key(61) });
    const { items, total } = await readPage('c', { limit: 3, page: 1 });
    expect([items, total]).toEqual([[key(63), key(62), key(61)], 63]);
    const inputs = sdk.commandCalls(QueryCommand, itemQuery).map(({ args }) => args[0].input);
    expect(inputs.map(({ Limit, ExclusiveStartKey }) => [Limit, ExclusiveStartKey])).toEqual([
      [3, undefined],
      [1, key(62)],
    ]);
  });

  it('starts at the block that the counts give, and reads consistently', async () => {
    sdk
      .on(QueryCommand, itemQuery)
      .resolves({ Items: Array.from({ length: 8 + 20 }, (_, i) => key(31 - i)) });
    await readPage('c', { limit: 20, page: 3 });
    const { input } = sdk.commandCalls(QueryCommand, itemQuery)[0]?.args[0] ?? {};
    expect(input).toMatchObject({
      ExpressionAttributeValues: { ':highest': key(31).sk },
      Limit: 8 + 20,
      ScanIndexForward: false,
      ConsistentRead: true,
    });
  });
});

describe('a page by clicks', () => {
  const page = { limit: 3, page: 1 };
  beforeEach(() => {
    const entries = {
      Items: [key(3), key(9), key(5)].map((entry) => ({ ...entry, rank: 1, rankedIn: 'c' })),
    };
    sdk.on(QueryCommand, { IndexName: 'byClicks' }).resolves(entries);
  });

  it('has the order of the index, retries unprocessed keys, and leaves out deleted items', async () => {
    sdk
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { links: [key(5)] }, UnprocessedKeys: { links: { Keys: [key(3)] } } })
      .resolvesOnce({ Responses: { links: [key(3)] } });
    expect((await readPageByClicks('c', page)).items).toEqual([key(3), key(5)]);
  });

  it('throws busy when keys stay unprocessed', async () => {
    // Retries at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sdk.on(BatchGetCommand).resolves({ Responses: {}, UnprocessedKeys: { links: { Keys: [key(3)] } } });
    await expect(readPageByClicks('c', page)).rejects.toMatchObject({ code: 'busy' });
  });
});
