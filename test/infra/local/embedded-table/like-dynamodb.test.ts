import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dynamodbStreams } from '../../../../infra/local/change-stream/dynamodb-streams.ts';
import { openTable } from '../../../../infra/local/open-table.ts';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import { readChanges } from '../../../dynamodb-local/comparable-changes.ts';
import { plain } from '../../../dynamodb-local/comparable-responses.ts';
import { type RandomRequest, randomRequest } from './random-operations.ts';
import { sendRandom } from './send-random.ts';

const { DYNAMODB_ENDPOINT } = process.env;
const config = {
  endpoint: DYNAMODB_ENDPOINT,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
};
const requests = fc.array(randomRequest, { minLength: 10, maxLength: 60 });

async function embedded() {
  const name = 'compared';
  const table = await openTable({
    DATA_DIR: ':memory:',
    DYNAMODB_ENDPOINT: undefined,
    TABLE_NAME: name,
    streamed: [''],
  });
  return { ...table, client: table.connection as TableClient, name };
}

async function readItems(client: TableClient, TableName: string) {
  const pages = ['a', 'b'].map((pk) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ConsistentRead: true,
      }),
    ),
  );
  return (await Promise.all(pages)).flatMap(({ Items = [] }) => Items.map(plain)) as Image[];
}

type Image = Record<string, unknown>;
const toKey = ({ pk, sk }: Image) => JSON.stringify({ pk, sk });

describe('the embedded table', () => {
  it('has the same items in its stream and its index as in the table, after random requests', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sequence) => {
        const { client, name, changes, close } = await embedded();
        for (const request of sequence) await sendRandom(client, name, request);
        const items = await readItems(client, name);
        const recorded = await readChanges(await changes());
        const last = Object.values(recorded).map((ofKey) => ofKey.at(-1) as { NewImage?: Image });
        const images = last.flatMap(({ NewImage }): Image[] => (NewImage ? [NewImage] : []));
        expect(images.toSorted(byKey)).toEqual(items.toSorted(byKey));
        expect(await indexed(client, name)).toEqual(
          items
            .filter(
              ({ rankedIn, rank }) =>
                rank && ['x', 'y'].includes((rankedIn as { S?: string } | undefined)?.S ?? ''),
            )
            .map(toKey)
            .sort(),
        );
        await close();
      }),
      { numRuns: 75 },
    );
  });
});

const byKey = (a: Image, b: Image) => (toKey(a) < toKey(b) ? -1 : 1);

async function indexed(client: TableClient, TableName: string): Promise<string[]> {
  const pages = ['x', 'y'].map((rankedIn) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: 'byClicks',
        KeyConditionExpression: 'rankedIn = :in',
        ExpressionAttributeValues: { ':in': { S: rankedIn } },
      }),
    ),
  );
  return (await Promise.all(pages))
    .flatMap(({ Items = [] }) => Items.map((item) => toKey(plain(item) as Image)))
    .sort();
}

/* `npm run test:dynamodb-local` sets the endpoint. */
describe.runIf(DYNAMODB_ENDPOINT)('the embedded table and DynamoDB', () => {
  const client = new DynamoDBClient(config);
  const created: string[] = [];
  afterAll(async () => {
    for (const TableName of created) await client.send(new DeleteTableCommand({ TableName }));
  });

  it('give the same responses, items, and stream records for random requests', async () => {
    await fc.assert(fc.asyncProperty(requests, compare), { numRuns: Number(process.env.RUNS ?? 40) });
  }, 600_000);

  async function compare(sequence: RandomRequest[]): Promise<void> {
    const ours = await embedded();
    const TableName = await createTable();
    for (const request of sequence) {
      const expected = await sendRandom(client as TableClient, TableName, request);
      expect({ request, response: await sendRandom(ours.client, ours.name, request) }).toEqual({
        request,
        response: expected,
      });
    }
    expect(await readItems(ours.client, ours.name)).toEqual(
      await readItems(client as TableClient, TableName),
    );
    const recorded = await readChanges(await ours.changes());
    const count = Object.values(recorded).flat().length;
    const theirs = await dynamodbStreams({ config, table: TableName });
    expect(recorded).toEqual(await readChanges(theirs, count));
    await ours.close();
  }

  async function createTable(): Promise<string> {
    const TableName = `compared-${randomUUID()}`;
    await openTable({ DATA_DIR: ':memory:', DYNAMODB_ENDPOINT, TABLE_NAME: TableName });
    created.push(TableName);
    return TableName;
  }
});
