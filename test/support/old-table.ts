import { readFileSync } from 'node:fs';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { chunksOf } from '../../shared/data/table/batches.ts';
import type { TableConnection } from '../../shared/data/table/connection.ts';
import type { AnyShape } from './any-shape.ts';

/**
 * The items that the release before schema version 2 stored for two users, four links, a QR code, and 227 clicks, in
 * DynamoDB JSON. Without request counts, and with a sixth of the most popular link's visitors.
 */
const items = readFileSync('test/fixtures/schema-1.jsonl', 'utf8').trim().split('\n');

/** What that release's processes derived API keys from. */
export const OLD_SECRET = 'the service secret of the stored table, 32+';

type TypedItem = Record<string, AnyShape>;

/** The stored items; binary values are in base64 in the file. */
const storedItems = (): TypedItem[] =>
  items.map((line) =>
    JSON.parse(line, (name, value) =>
      name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
    ),
  );

/** Puts the stored items into a table. */
export async function putOldItems(
  client: Extract<TableConnection, { send: unknown }>,
  tableName: string,
): Promise<void> {
  for (const some of chunksOf(storedItems(), 25)) {
    const requests = some.map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
  }
}
