import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteItems } from '../../../shared/data/table/batch-delete.ts';

const sdk = mockClient(DynamoDBDocumentClient);
const key = (n: number) => ({ pk: `p${n}`, sk: 's' });
const keys = (count: number) => Array.from({ length: count }, (_, n) => key(n));
const unprocessed = (...numbers: number[]) => ({
  UnprocessedItems: { links: numbers.map((n) => ({ DeleteRequest: { Key: key(n) } })) },
});

beforeEach(() => {
  process.env.TABLE_NAME = 'links';
});
afterEach(() => {
  sdk.reset();
  vi.restoreAllMocks();
});
afterAll(() => sdk.restore());

const requests = () =>
  sdk
    .commandCalls(BatchWriteCommand)
    .map(({ args }) => args[0].input.RequestItems?.links?.map(({ DeleteRequest }) => DeleteRequest?.Key));

describe('deleteItems', () => {
  it('sends each key once, 25 at a time', async () => {
    sdk.on(BatchWriteCommand).resolves({});
    await deleteItems(keys(51));
    expect(requests().map((batch) => batch?.length)).toEqual([25, 25, 1]);
    expect(requests().flat()).toEqual(keys(51));
  });

  it('accepts whole items, and sends no request for an empty list', async () => {
    sdk.on(BatchWriteCommand).resolves({});
    await deleteItems([]);
    await deleteItems([{ ...key(1), id: 7 } as never]);
    expect(requests()).toEqual([[key(1)]]);
  });

  it('retries unprocessed keys', async () => {
    sdk.on(BatchWriteCommand).resolvesOnce(unprocessed(1, 2)).resolvesOnce(unprocessed(2)).resolves({});
    await deleteItems(keys(3));
    expect(requests()).toEqual([keys(3), [key(1), key(2)], [key(2)]]);
  });

  it('throws busy when items stay unprocessed', async () => {
    // Retries at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sdk.on(BatchWriteCommand).resolves(unprocessed(1));
    await expect(deleteItems(keys(2))).rejects.toMatchObject({ code: 'busy' });
  });
});
