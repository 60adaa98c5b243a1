import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { ChangeReader } from './change-source.ts';
import { type Checkpoints, END } from './checkpoint-file.ts';
import { lambdaRecord } from './streams-record.ts';

const POLL_EVERY = 250; // milliseconds, when there was nothing
const LARGEST_PAGE = 1000; // DynamoDB's own limit

interface Shard {
  client: DynamoDBStreamsClient;
  streamArn: string;
  shardId: string;
}

/** Reads one shard of a stream of DynamoDB Streams, from the consumer's checkpoint or else from its oldest record on. */
export function streamsReader(shard: Shard, consumer: string, checkpoints: Checkpoints): ChangeReader {
  const { client, streamArn, shardId } = shard;
  let position = checkpoints.get(consumer, shardId);
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

  /** An iterator lives 15 minutes, a record 24 hours: whoever slept longer goes on from what there still is. */
  function startAnew(error: unknown): void {
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
          new GetRecordsCommand({ ShardIterator: iterator, Limit: Math.min(limit, LARGEST_PAGE) }),
        );
        iterator = NextShardIterator;
        const records = Records.map((record) => lambdaRecord(record, streamArn));
        position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
        return { records, isLast: NextShardIterator === undefined };
      } catch (error) {
        startAnew(error);
        return { records: [], isLast: false };
      }
    },
    wait: (signal) => sleep(POLL_EVERY, undefined, { signal }).catch(() => undefined),
    checkpoint: (sequenceNumber) => checkpoints.set(consumer, shardId, sequenceNumber),
    finish: () => checkpoints.set(consumer, shardId, END),
  };
}
