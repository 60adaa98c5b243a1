import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readItems } from '../../../shared/data/table/batch-get.ts';

const sdk = mockClient(DynamoDBDocumentClient);
const key = (n: number) => ({ pk: `p${n}`, sk: 's' });

beforeEach(() => {
  process.env.TABLE_NAME = 'links';
});
afterEach(() => {
  sdk.reset();
  vi.restoreAllMocks();
});
afterAll(() => sdk.restore());

const requests = () => sdk.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.links);

describe('readItems', () => {
  it('reads consistently, a hundred keys at a time', async () => {
    sdk.on(BatchGetCommand).resolves({ Responses: { links: [] } });
    await readItems(
      Array.from({ length: 201 }, (_, n) => key(n)),
      { attributes: ['pk', 'name'] },
    );
    expect(requests().map((request) => request?.Keys?.length)).toEqual([100, 100, 1]);
    for (const request of requests()) {
      expect(request).toMatchObject({
        ConsistentRead: true,
        ProjectionExpression: '#pk, #sk, #name',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#name': 'name' },
      });
    }
  });

  it('retries unprocessed keys after a pause, and finds each item by its key', async () => {
    const item = (n: number) => ({ ...key(n), n });
    sdk
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { links: [item(1)] }, UnprocessedKeys: { links: { Keys: [key(2)] } } })
      .resolvesOnce({ Responses: { links: [item(2)] } });
    const find = await readItems([key(1), key(2), key(3)]);
    expect([1, 2, 3].map((n) => find(key(n)))).toEqual([item(1), item(2), undefined]);
    expect(requests()[1]?.Keys).toEqual([key(2)]);
  });

  it('throws busy when keys stay unprocessed', async () => {
    // Retries at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sdk.on(BatchGetCommand).resolves({ UnprocessedKeys: { links: { Keys: [key(1)] } } });
    await expect(readItems([key(1)])).rejects.toMatchObject({ code: 'busy' });
  });
});
