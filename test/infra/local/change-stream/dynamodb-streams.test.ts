import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { dynamodbStreams } from '../../../../infra/local/change-stream/dynamodb-streams.ts';
import { LeaseTable } from '../../../../infra/local/change-stream/leases/lease-table.ts';
import { createTable } from '../embedded-table/fixture.ts';
import { aConsumer } from './fixture.ts';
import { record } from './recorder.ts';

const endpoint = process.env.DYNAMODB_ENDPOINT;
const config = {
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

/* `npm run test:dynamodb-local` sets the endpoint. */
describe.runIf(endpoint)('the stream of DynamoDB', () => {
  const table = `streams-${process.pid}-${Date.now()}`;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config));
  let source: ChangeSource;
  beforeEach(async () => {
    await client.send(new CreateTableCommand({ ...createTable().input, TableName: table }));
    source = await open();
  });
  afterEach(async () => {
    await client.send(new DeleteTableCommand({ TableName: table }));
  });

  const open = () => dynamodbStreams({ config, table });
  const put = (pk: string, item: object = {}) =>
    client.send(new PutCommand({ TableName: table, Item: { pk, sk: 'A', ...item } }));
  const visit = (pk: string) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk, sk: 'A' },
        UpdateExpression: 'ADD visits :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );

  it('is delivered in Lambda’s format', async () => {
    await put('VISITOR#1', { image: new Uint8Array([1, 2]), deep: { bytes: [new Uint8Array([3])] } });
    await put('LINK#1');
    await put('VISITOR#1', { visits: 2 });
    await client.send(new DeleteCommand({ TableName: table, Key: { pk: 'VISITOR#1', sk: 'A' } }));
    const { delivery, events } = await record(source, aConsumer());
    await expect.poll(() => events.flat().length, { timeout: 10_000 }).toBe(3);
    await delivery.stop();

    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const keys = { pk: { S: 'VISITOR#1' }, sk: { S: 'A' } };
    const [first, second, third] = events.flat();
    expect(first).toEqual({
      eventID: expect.any(String),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: expect.any(String),
      eventSourceARN: Table?.LatestStreamArn,
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: keys,
        NewImage: { ...keys, image: { B: 'AQI=' }, deep: { M: { bytes: { L: [{ B: 'Aw==' }] } } } },
        SequenceNumber: expect.stringMatching(/^\d{21,40}$/),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(second).toMatchObject({ eventName: 'MODIFY', dynamodb: { OldImage: first?.dynamodb.NewImage } });
    expect(third).toMatchObject({ eventName: 'REMOVE', dynamodb: { OldImage: { visits: { N: '2' } } } });
    expect(third?.dynamodb).not.toHaveProperty('NewImage');
  });

  it('is in order for each key', async () => {
    const { delivery, events } = await record(source, aConsumer());
    for (let n = 0; n < 20; n++) await Promise.all(['VISITOR#1', 'VISITOR#2'].map(visit));
    await expect.poll(() => events.flat().length, { timeout: 10_000 }).toBe(40);
    await delivery.stop();
    for (const [, ofKey] of Map.groupBy(events.flat(), ({ dynamodb }) => dynamodb.Keys.pk?.S)) {
      const visits = ofKey.map(({ dynamodb }) => Number(dynamodb.NewImage?.visits?.N));
      expect(visits).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    }
  });

  it('continues after the checkpoint when restarted', async () => {
    await visit('VISITOR#1');
    const first = await record(source, aConsumer());
    await first.received(1);
    // The stream lags a little behind the table, so that the first or the second delivery may get this one.
    await visit('VISITOR#2');
    await first.delivery.stop();
    expect(await new LeaseTable(client, table).read()).toEqual({
      leases: [{ consumer: 'count', shardId: expect.any(String), term: 1, checkpoint: expect.any(String) }],
      workers: [],
    });

    await visit('VISITOR#3');
    const second = await record(await open(), aConsumer());
    const all = () => [...first.batches.flat(), ...second.batches.flat()];
    await expect.poll(all, { timeout: 10_000 }).toEqual(['VISITOR#1', 'VISITOR#2', 'VISITOR#3']);
    await second.delivery.stop();
    expect(all()).toHaveLength(3);
  });

  it('is required: a table without one is refused', async () => {
    const other = `${table}-without`;
    await client.send(
      new CreateTableCommand({ ...createTable().input, TableName: other, StreamSpecification: undefined }),
    );
    await expect(dynamodbStreams({ config, table: other })).rejects.toThrow(
      'needs a stream with new and old images',
    );
    await client.send(new DeleteTableCommand({ TableName: other }));
  });
});
