import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { findItem } from '../../../shared/data/table/raw-items.ts';
import { emptyTable, TableName } from '../../infra/local/embedded-table/fixture.ts';

const key = { pk: 'ROUTE#*#a', sk: 'ROUTE' };

it('converts an item of the embedded table once, until it changes', async () => {
  process.env.TABLE_NAME = TableName;
  const { client } = await emptyTable();
  connectTable(client);
  const write = (url: string) => client.send(new PutCommand({ TableName, Item: { ...key, url } }));
  await write('https://a.example/');
  const first = await findItem(key);
  expect(first).toEqual({ ...key, url: 'https://a.example/' });
  expect(await findItem(key)).toBe(first);
  await write('https://b.example/');
  expect(await findItem(key)).toEqual({ ...key, url: 'https://b.example/' });
});
