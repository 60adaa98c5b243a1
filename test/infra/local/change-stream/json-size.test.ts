import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findJsonSize } from '../../../../infra/local/change-stream/json-size.ts';
import { emptyTable, TableName } from '../embedded-table/fixture.ts';
import { allRecords } from './fixture.ts';

afterEach(() => vi.restoreAllMocks());

async function changeTwice(text: string) {
  const { client, table } = await emptyTable();
  for (const n of [1, 2])
    await client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', text, n } }));
  return allRecords(await table.changes(TableName));
}

describe('the size of a record', () => {
  it.each([
    ['short', 'a'],
    ['long', 'a'.repeat(100_000)],
    ['in other characters', '漢"\n\\'.repeat(1000)],
    ['of control characters', '\u0000'.repeat(2000)],
  ])('is that of its JSON, or little more, if its text is %s', async (_, text) => {
    for (const record of await changeTwice(text)) {
      const bytes = Buffer.byteLength(JSON.stringify(record));
      expect(findJsonSize(record)).toBeGreaterThanOrEqual(bytes);
      expect(findJsonSize(record)).toBeLessThan(bytes + 2048);
      // As a record of DynamoDB Streams, whose images are not known as texts.
      expect(findJsonSize({ ...record })).toBeGreaterThanOrEqual(bytes);
    }
  });

  it('is found without writing the items again', async () => {
    const records = await changeTwice('a'.repeat(100_000));
    const stringify = vi.spyOn(JSON, 'stringify');
    records.map(findJsonSize);
    const written = stringify.mock.results.reduce((sum, { value }) => sum + value.length, 0);
    expect(written).toBeLessThan(2000);
  });
});
