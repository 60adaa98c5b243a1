import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeRecord } from '../../../../infra/local/change-stream/change-source.ts';
import { dynamodbStreams } from '../../../../infra/local/change-stream/dynamodb-streams.ts';
import { LeaseTable } from '../../../../infra/local/change-stream/leases/lease-table.ts';
import { emptyTable, TableName } from '../embedded-table/fixture.ts';
import { aConsumer } from './fixture.ts';
import { type Recorder, record } from './recorder.ts';

/* DynamoDB Local has no shards that end or split, and its iterators do not expire. */
const tables = mockClient(DynamoDBClient);
const streams = mockClient(DynamoDBStreamsClient);

/** The records of each shard by number; a shard that has ended responds with no further iterator. */
let shards: Record<string, { parent?: string; records: number[]; hasEnded: boolean }>;
let leases: LeaseTable;
beforeEach(async () => {
  tables.reset();
  streams.reset();
  leases = new LeaseTable((await emptyTable()).client, TableName);
  tables.on(DescribeTableCommand).resolves({
    Table: {
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      LatestStreamArn: 'arn',
    },
  });
  streams.on(DescribeStreamCommand).callsFake(({ ExclusiveStartShardId }) => {
    const all = Object.entries(shards).map(
      ([ShardId, { parent }]): Shard => ({ ShardId, ParentShardId: parent }),
    );
    const from = all.findIndex(({ ShardId }) => ShardId === ExclusiveStartShardId) + 1;
    const page = all.slice(from, from + 1); // one a page
    const LastEvaluatedShardId = from + 1 < all.length ? page[0]?.ShardId : undefined;
    return { StreamDescription: { Shards: page, LastEvaluatedShardId } };
  });
  streams.on(GetShardIteratorCommand).callsFake(({ ShardId, SequenceNumber }) => ({
    ShardIterator: `${ShardId} ${SequenceNumber ?? '0'}`,
  }));
  streams.on(GetRecordsCommand).callsFake(({ ShardIterator }) => recordsAfter(ShardIterator));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  tables.restore();
  streams.restore();
});

function recordsAfter(iterator: string): Partial<GetRecordsCommandOutput> {
  const [name = '', after = ''] = iterator.split(' ');
  const { records = [], hasEnded = true } = shards[name] ?? {};
  const next = records.filter((number) => number > Number(after)).slice(0, 2);
  const isLast = hasEnded && (next.at(-1) ?? records.at(-1)) === records.at(-1);
  return {
    Records: next.map((number) => ({
      eventName: 'INSERT' as const,
      dynamodb: { Keys: { pk: { S: `VISITOR#${number}` } }, SequenceNumber: String(number) },
    })),
    NextShardIterator: isLast ? undefined : `${name} ${next.at(-1) ?? after}`,
  };
}

const start = async (response?: Parameters<typeof record>[2]): Promise<Recorder> => {
  const source = await dynamodbStreams({ config: { region: 'local' }, table: 'links', leases });
  return record(source, aConsumer(), response);
};
const numberIn = (key: string) => Number(key.split('#')[1]);
const numbers = ({ batches }: Recorder) => batches.flat().map(numberIn);
const requests = () => streams.commandCalls(GetShardIteratorCommand).map(({ args: [{ input }] }) => input);

describe('shards', () => {
  it('are read to the end, a parent before its children', async () => {
    shards = {
      child1: { parent: 'parent', records: [4, 6], hasEnded: false },
      parent: { parent: 'forgotten', records: [1, 2, 3], hasEnded: true },
      child2: { parent: 'parent', records: [5, 7], hasEnded: false },
      unrelated: { records: [10], hasEnded: false },
    };
    const recorder = await start();
    await expect.poll(() => numbers(recorder).length).toBe(8);
    await recorder.delivery.stop();
    const seen = numbers(recorder).filter((number) => number < 10);
    expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
    expect(seen.filter((number) => number === 4 || number === 6)).toEqual([4, 6]);
    expect(seen.filter((number) => number === 5 || number === 7)).toEqual([5, 7]);
    const listShards = (batch: string[]) =>
      new Set(
        batch.map((key) => Object.values(shards).findIndex(({ records }) => records.includes(numberIn(key)))),
      );
    for (const batch of recorder.batches) expect(listShards(batch).size).toBe(1);
  });

  it('are not read before all records of their parent are delivered', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    shards = {
      parent: { records: [1, 2], hasEnded: true },
      child: { parent: 'parent', records: [3], hasEnded: false },
    };
    const recorder = await start((_, attempt) => {
      if (attempt < 3) throw new Error('not now');
    });
    await recorder.received(4);
    await recorder.delivery.stop();
    expect(numbers(recorder)).toEqual([1, 2, 1, 2, 1, 2, 3]);
  });

  it('are read from the checkpoint after a restart, and not at all if they have ended', async () => {
    shards = {
      parent: { records: [1], hasEnded: true },
      child: { parent: 'parent', records: [2], hasEnded: false },
    };
    const first = await start();
    await first.received(2);
    await first.delivery.stop();
    streams.resetHistory();

    shards.child?.records.push(3);
    const second = await start();
    await second.received(1);
    await second.delivery.stop();
    expect(numbers(second)).toEqual([3]);
    expect(requests()).toEqual([
      { StreamArn: 'arn', ShardId: 'child', ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: '2' },
    ]);
  });
});

describe('shards of two processes', () => {
  const findShard = (number: number) =>
    Object.keys(shards).find((name) => shards[name]?.records.includes(number));

  it('are each read by one of them, and by the other when that one stops', async () => {
    shards = Object.fromEntries(
      [1, 2, 3, 4].map((n) => [`shard${n}`, { records: [n * 10, n * 10 + 1], hasEnded: false }]),
    );
    const [first, second] = await Promise.all([start(), start()]);
    const both = () => [...numbers(first), ...numbers(second)];
    await expect.poll(() => both().length, { timeout: 20_000 }).toBe(8);
    await expect.poll(async () => (await leases.read()).workers.length).toBe(2);

    await first.delivery.stop();
    for (const [index, shard] of Object.values(shards).entries()) shard.records.push(index * 10 + 15);
    await expect.poll(() => both().length, { timeout: 20_000 }).toBe(12);
    expect(new Set(both()).size).toBe(12);
    await second.delivery.stop();
    const { leases: left, workers } = await leases.read();
    expect(workers).toEqual([]);
    expect(left.map(({ owner }) => owner)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are read a parent before its children, whichever process reads them', async () => {
    shards = {
      parent1: { records: [1, 2], hasEnded: true },
      parent2: { records: [3, 4], hasEnded: true },
      child1: { parent: 'parent1', records: [5, 6], hasEnded: false },
      child2: { parent: 'parent1', records: [7, 8], hasEnded: false },
      child3: { parent: 'parent2', records: [9, 10], hasEnded: false },
    };
    const order: number[] = [];
    const response = (batch: ChangeRecord[]) => {
      order.push(...batch.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)));
    };
    const recorders = await Promise.all([start(response), start(response)]);
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(10);
    for (const { delivery } of recorders) await delivery.stop();
    for (const number of order) {
      const { parent } = shards[findShard(number) ?? ''] ?? {};
      for (const before of shards[parent ?? '']?.records ?? [])
        expect(order.indexOf(before)).toBeLessThan(order.indexOf(number));
    }
    expect(new Set(order).size).toBe(10);
  });
});

describe('an iterator', () => {
  const failOnce = (name: string, error: Error) => {
    let isDue = true;
    streams.on(GetRecordsCommand).callsFake(({ ShardIterator }) => {
      if (!isDue || ShardIterator !== name) return recordsAfter(ShardIterator);
      isDue = false;
      throw error;
    });
  };
  const details = { $metadata: {}, message: '' };

  it.each([
    [
      'expired is replaced by one at the same position',
      new ExpiredIteratorException(details),
      [1, 2, 3],
      '2',
    ],
    [
      'points to trimmed records is replaced by one at the oldest record',
      new TrimmedDataAccessException(details),
      [1, 2, 1, 2, 3],
      undefined,
    ],
  ])('that %s', async (_, error, expected, SequenceNumber) => {
    shards = { only: { records: [1, 2, 3], hasEnded: false } };
    failOnce('only 2', error);
    const recorder = await start();
    await expect.poll(() => numbers(recorder).at(-1)).toBe(3);
    await recorder.delivery.stop();
    expect(numbers(recorder)).toEqual(expected);
    expect(requests()).toHaveLength(2);
    expect(requests()[1]?.SequenceNumber).toBe(SequenceNumber);
  });
});
