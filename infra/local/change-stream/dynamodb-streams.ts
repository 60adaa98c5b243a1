import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ChangeReader, ChangeSource } from './change-source.ts';
import { leasedReader } from './leased-reader.ts';
import { LeaseTable } from './leases/lease-table.ts';
import type { StreamShard } from './leases/plan-leases.ts';
import { StreamWorker } from './leases/stream-worker.ts';
import { streamsReader } from './streams-reader.ts';

interface Options {
  /** How to reach the table; its `endpoint` is a URL, if there is one. */
  config: Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials'>;
  table: string;
  /** Where leases and checkpoints are: in the table itself, unless a test stores them elsewhere. */
  leases?: LeaseTable;
}

/** Milliseconds: without limits, a connection that hangs would hold up a shard whose lease is renewed all the same. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/**
 * The changes of a table in a DynamoDB of the user's own, shared with all processes that follow the same table: each
 * shard is read by one of them. Rejects if the table has no stream with both images.
 */
export async function dynamodbStreams({ config, table, leases }: Options): Promise<ChangeSource> {
  const arn = await findStream(config, table);
  const endpoint = streamsEndpoint(config.endpoint);
  const client = new DynamoDBStreamsClient({ ...config, endpoint, requestHandler: TIMEOUTS });
  const worker = new StreamWorker(
    leases ?? new LeaseTable(DynamoDBDocumentClient.from(new DynamoDBClient(config)), table),
    () => listShards(client, arn),
  );

  async function* readers(consumer: string, stopped: AbortSignal): AsyncGenerator<ChangeReader> {
    for await (const lease of worker.leases(consumer, stopped)) {
      const reader = streamsReader({ client, streamArn: arn, shardId: lease.shardId }, lease);
      yield leasedReader(reader, lease, () => worker.release(lease), stopped);
    }
  }
  return { readers };
}

async function findStream(config: DynamoDBClientConfig, table: string): Promise<string> {
  const client = new DynamoDBClient(config);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  client.destroy();
  if (Table?.StreamSpecification?.StreamViewType !== 'NEW_AND_OLD_IMAGES' || !Table.LatestStreamArn) {
    throw new Error(`The table ${table} needs a stream with new and old images.`);
  }
  return Table.LatestStreamArn;
}

/** AWS has the streams at an address of their own; emulators have them at the table's. */
function streamsEndpoint(endpoint: DynamoDBClientConfig['endpoint']): typeof endpoint {
  return typeof endpoint === 'string'
    ? endpoint.replace(/^https:\/\/dynamodb(?=[.-].*\.amazonaws\.com)/, 'https://streams.dynamodb')
    : endpoint;
}

async function listShards(client: DynamoDBStreamsClient, arn: string): Promise<StreamShard[]> {
  const shards: StreamShard[] = [];
  let after: string | undefined;
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: after }),
    );
    for (const { ShardId = '', ParentShardId } of StreamDescription?.Shards ?? [])
      shards.push({ shardId: ShardId, parentId: ParentShardId });
    after = StreamDescription?.LastEvaluatedShardId;
  } while (after);
  return shards;
}
