import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { ChangeSource } from '../../infra/local/change-stream/change-source.ts';
import { streamsReader } from '../../infra/local/change-stream/streams-reader.ts';
import { openEmbeddedTable } from '../../infra/local/embedded-table/index.ts';
import { tableDefinition } from '../../infra/local/open-table.ts';
import type { TableClient } from '../../shared/data/table/connection.ts';
import { readChanges } from './comparable-changes.ts';
import type { Table } from './replay-requests.ts';

type Changes = Record<string, unknown[]>;

/** An empty embedded table, and one in DynamoDB Local. */
export interface ReplayTables {
  embedded: Table;
  local: Table;
  /** The stream records of both, by the items' keys. */
  readChanges(): Promise<{ embedded: Changes; local: Changes }>;
  close(): Promise<void>;
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Opens tables without a time to live: recorded items can be older than that. */
export async function openReplayTables(endpoint: string): Promise<ReplayTables> {
  const config = { endpoint, region: 'us-east-1', credentials, maxAttempts: 1 };
  const name = `replay-${randomUUID()}`;
  const embedded = await openEmbeddedTable({ path: ':memory:' });
  const local = new DynamoDBClient(config);
  const create = new CreateTableCommand({ TableName: name, ...tableDefinition });
  const [{ TableDescription }] = await Promise.all([local.send(create), embedded.send(create)]);
  const stream = openStream(new DynamoDBStreamsClient(config), TableDescription?.LatestStreamArn ?? '');
  return {
    embedded: { client: embedded, name },
    local: { client: local as TableClient, name },
    async readChanges() {
      const changes = await readChanges(await embedded.changes(name));
      const count = Object.values(changes).flat().length;
      return {
        embedded: changes,
        local: await readChanges(stream, count),
      };
    },
    async close() {
      await embedded.close();
      await local.send(new DeleteTableCommand({ TableName: name }));
      local.destroy();
    },
  };
}

/** A stream without leases, which would outlive the table. */
function openStream(client: DynamoDBStreamsClient, streamArn: string): ChangeSource {
  return {
    async *readers() {
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
      for (const { ShardId = '' } of StreamDescription?.Shards ?? [])
        yield streamsReader(
          { client, streamArn, shardId: ShardId },
          { checkpoint: undefined, async saveCheckpoint() {} },
        );
    },
  };
}
