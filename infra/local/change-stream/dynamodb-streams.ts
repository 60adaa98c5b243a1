import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient, type Shard } from '@aws-sdk/client-dynamodb-streams';
import { logFault } from '../../../shared/errors.ts';
import type { ChangeReader, ChangeSource } from './change-source.ts';
import { type Checkpoints, END, openCheckpoints } from './checkpoint-file.ts';
import { streamsReader } from './streams-reader.ts';

interface Options {
  /** The table's connection settings; `endpoint`, if set, must be a URL. */
  config: Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials'>;
  table: string;
  /** A file for the checkpoints; without it, each start begins with the oldest change in the stream. */
  checkpointFile?: string;
}

interface Stream {
  client: DynamoDBStreamsClient;
  arn: string;
  checkpoints: Checkpoints;
}

/** New shards are rare, and most replace a shard that has ended, which triggers a listing anyway. */
const LIST_INTERVAL_MS = 10_000;

/** The changes of a table in the user's own DynamoDB; rejects if its stream does not have old and new images. */
export async function dynamodbStreams({ config, table, checkpointFile }: Options): Promise<ChangeSource> {
  const arn = await streamOf(config, table);
  const client = new DynamoDBStreamsClient({ ...config, endpoint: streamsEndpoint(config.endpoint) });
  const stream = { client, arn, checkpoints: await openCheckpoints(arn, checkpointFile) };
  return { readers: (consumer, stopped) => readers(stream, consumer, stopped) };
}

async function streamOf(config: DynamoDBClientConfig, table: string): Promise<string> {
  const client = new DynamoDBClient(config);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  client.destroy();
  if (Table?.StreamSpecification?.StreamViewType !== 'NEW_AND_OLD_IMAGES' || !Table.LatestStreamArn) {
    throw new Error(`The table ${table} needs a stream with new and old images.`);
  }
  return Table.LatestStreamArn;
}

/** AWS serves streams at a separate endpoint; emulators serve them at the table's. */
function streamsEndpoint(endpoint: DynamoDBClientConfig['endpoint']): typeof endpoint {
  return typeof endpoint === 'string'
    ? endpoint.replace(/^https:\/\/dynamodb(?=[.-].*\.amazonaws\.com)/, 'https://streams.dynamodb')
    : endpoint;
}

async function* readers(
  stream: Stream,
  consumer: string,
  stopped: AbortSignal,
): AsyncGenerator<ChangeReader> {
  const started = new Set<string>();
  let ended = Promise.withResolvers<void>();
  while (!stopped.aborted) {
    ended = Promise.withResolvers(); // before listing, so that no ending shard is missed
    const shards = await listShards(stream).catch((error) => {
      logFault(consumer, error, { step: 'list shards' });
      return [];
    });
    for (const { ShardId: shardId = '' } of readable(shards, consumer, stream.checkpoints)) {
      if (started.has(shardId)) continue;
      started.add(shardId);
      const reader = streamsReader(
        { ...stream, streamArn: stream.arn, shardId },
        consumer,
        stream.checkpoints,
      );
      yield { ...reader, finish: () => reader.finish().then(() => ended.resolve()) };
    }
    await Promise.race([
      ended.promise,
      sleep(LIST_INTERVAL_MS, undefined, { signal: stopped }).catch(() => undefined),
    ]);
  }
}

/** Shards that the consumer has not finished, and whose parent it has finished or no longer exists. */
function readable(shards: Shard[], consumer: string, checkpoints: Checkpoints): Shard[] {
  const known = new Set(shards.map(({ ShardId = '' }) => ShardId));
  const isDone = (shardId: string) => checkpoints.get(consumer, shardId) === END;
  return shards.filter(
    ({ ShardId = '', ParentShardId: parent }) =>
      !isDone(ShardId) && (parent === undefined || !known.has(parent) || isDone(parent)),
  );
}

async function listShards({ client, arn, checkpoints }: Stream): Promise<Shard[]> {
  const shards: Shard[] = [];
  let after: string | undefined;
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: after }),
    );
    shards.push(...(StreamDescription?.Shards ?? []));
    after = StreamDescription?.LastEvaluatedShardId;
  } while (after);
  checkpoints.keepOnly(new Set(shards.map(({ ShardId = '' }) => ShardId)));
  return shards;
}
