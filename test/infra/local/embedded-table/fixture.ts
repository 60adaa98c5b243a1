import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type EmbeddedTable, openEmbeddedTable } from '../../../../infra/local/embedded-table/index.ts';
import { tableSchema } from '../../../../shared/api/contract/table.ts';
import type { TableClient } from '../../../../shared/data/table/connection.ts';

export const TableName = 'links';
const { byClicks } = tableSchema.indexes;

export interface TestTable {
  table: EmbeddedTable;
  client: TableClient;
}

/** Opens the embedded table; `client` is the same object. */
export async function openTable(path = ':memory:', streamed?: string[]): Promise<TestTable> {
  const table = await openEmbeddedTable({ path, streamed });
  return { table, client: table };
}

export const createTable = () =>
  new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    KeySchema: keySchema(tableSchema),
    AttributeDefinitions: [
      tableSchema.partitionKey,
      tableSchema.sortKey,
      byClicks.partitionKey,
      byClicks.sortKey,
    ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: [
      { IndexName: 'byClicks', KeySchema: keySchema(byClicks), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
  });

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** An empty table in memory. */
export async function emptyTable(streamed?: string[]): Promise<TestTable> {
  const opened = await openTable(':memory:', streamed);
  await opened.client.send(createTable());
  return opened;
}

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'embedded-table-'));

export async function getItem(client: TableClient, sk: string, pk = 'a') {
  return (await client.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
}

/** The sort keys that a query finds, page by page. */
export async function readPages(client: TableClient, query: QueryCommandInput): Promise<string[][]> {
  const pages: string[][] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    pages.push((page.Items ?? []).map(({ sk }) => sk));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && pages.length < 100);
  return pages;
}

/** The sort keys of the index entries with this `rankedIn`, in index order. */
export async function ranked(client: TableClient, rankedIn: string): Promise<string[]> {
  const pages = await readPages(client, {
    TableName,
    IndexName: 'byClicks',
    KeyConditionExpression: 'rankedIn = :in',
    ExpressionAttributeValues: { ':in': rankedIn },
  });
  return pages.flat();
}
