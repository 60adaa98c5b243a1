import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { ChangeReader } from './change-source.ts';
import { SHARD_END } from './leases/lease-table.ts';
import { lambdaRecord } from './streams-record.ts';

/** Pause after a read without records. */
const POLL_INTERVAL_MS = 250;
/** DynamoDB's limit for GetRecords. */
const MAX_PAGE_SIZE = 1000;

interface Shard {
  client: DynamoDBStreamsClient;
  streamArn: string;
  shardId: string;
}

/** A consumer's progress in a shard. */
interface Progress {
  /** The sequence number of the last processed record. */
  readonly checkpoint: string | undefined;
  saveCheckpoint(checkpoint: string): Promise<void>;
}

/** Reads one shard of DynamoDB Streams, starting after the consumer's checkpoint or else with the oldest record. */
export function streamsReader(shard: Shard, progress: Progress): ChangeReader {
  const { client, streamArn, shardId } = shard;
  let position = progress.checkpoint;
  let iterator: string | undefined;

  async function openIterator(): Promise<string | undefined> {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ...(position
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    return ShardIterator;
  }

  /** Iterators expire after 15 minutes, records after 24 hours: after a longer break, continue with the oldest record left. */
  function resetIterator(error: unknown): void {
    const isExpired = error instanceof ExpiredIteratorException;
    const isTrimmed = error instanceof TrimmedDataAccessException;
    if (!isExpired && !isTrimmed) throw error;
    iterator = undefined;
    if (isTrimmed) position = undefined;
  }

  return {
    async read(limit) {
      try {
        iterator ??= await openIterator();
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: Math.min(limit, MAX_PAGE_SIZE) }),
        );
        iterator = NextShardIterator;
        const records = Records.map((record) => lambdaRecord(record, streamArn));
        position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
        return { records, isFull: records.length === limit, isLast: NextShardIterator === undefined };
      } catch (error) {
        resetIterator(error);
        return { records: [], isFull: false, isLast: false };
      }
    },
    wait: (signal) => sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined),
    checkpoint: progress.saveCheckpoint,
    finish: () => progress.saveCheckpoint(SHARD_END),
  };
}
