import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { handler } from '../../functions/streams/run-tasks.ts';
import { PURGE_PREFIX, REFRESH_PREFIX } from '../../shared/api/contract/table.ts';
import { runTasks } from '../../shared/api/streams.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import type { AnyShape } from './any-shape.ts';
import type { TableRequest } from './recorder.ts';
import { runWithinGrant } from './run-within-grant.ts';
import type { TestService } from './service.ts';

type PurgeItem = Record<string, unknown> & Key;

interface Key {
  pk: string;
  sk: string;
}

const FIRST_SEQUENCE_NUMBER = 111_122_223_333_444_455_555n;
/** More deliveries than any purge of a test needs. */
const MAX_DELIVERIES = 1000;

/** The records of purges and refreshes in the table's stream, and their delivery to the function as Lambda would do it. */
export class PurgeStream {
  readonly records: DynamoDBRecord[] = [];
  readonly #service: TestService;
  #requestsSeen: number;
  #delivered = 0;

  /** Records writes from now on. */
  constructor(service: TestService) {
    this.#service = service;
    this.#requestsSeen = service.table.requests.length;
  }

  /** The next batch of records that are not delivered yet. */
  async next(): Promise<DynamoDBRecord[]> {
    await this.#gather();
    return this.records.slice(this.#delivered, this.#delivered + runTasks.stream.batchSize);
  }

  /** Delivers the next batch; returns the function's table requests, or undefined when no record is left. */
  async deliver(): Promise<TableRequest[] | undefined> {
    const batch = await this.next();
    if (batch.length === 0) return undefined;
    const { requests, done } = await feed(batch);
    this.#delivered += done;
    return requests;
  }

  /** Delivers until no record is left; returns the number of deliveries. */
  async run(): Promise<number> {
    for (let deliveries = 0; deliveries < MAX_DELIVERIES; deliveries++) {
      if ((await this.deliver()) === undefined) return deliveries;
    }
    throw new Error('The purge does not end.');
  }

  /** Adds a record for each of their items that was written since the last call, with its current image. */
  async #gather(): Promise<void> {
    const since = this.#service.table.requests.slice(this.#requestsSeen);
    this.#requestsSeen = this.#service.table.requests.length;
    const written = since.flatMap(({ input }) =>
      (input.TransactItems ?? [{ Update: input.UpdateExpression ? input : undefined }]).flatMap(keyWritten),
    );
    for (const Key of written as Key[]) {
      if (![PURGE_PREFIX, REFRESH_PREFIX].some((prefix) => Key.pk.startsWith(prefix))) continue;
      const { Item } = await tableClient().send(
        new GetCommand({ TableName: process.env.TABLE_NAME, Key, ConsistentRead: true }),
      );
      if (Item) this.#addRecord(buildRecord(Item as PurgeItem, this.records.length));
    }
  }

  /** A rejected write changed nothing, so it leaves no record. */
  #addRecord(record: DynamoDBRecord): void {
    const image = JSON.stringify(record.dynamodb?.NewImage);
    const isKnown = this.records.some(({ dynamodb }) => JSON.stringify(dynamodb?.NewImage) === image);
    if (!isKnown) this.records.push(record);
  }
}

function keyWritten({ Put, Update }: AnyShape): Key[] {
  const key = Put?.Item ?? Update?.Key;
  return key ? [{ pk: key.pk.S, sk: key.sk.S }] : [];
}

/** The stream record of an item that was created or changed. */
export function buildRecord(item: PurgeItem, position: number): DynamoDBRecord {
  return {
    eventID: position.toString(16).padStart(32, '0'),
    eventName: 'passes' in item ? 'MODIFY' : 'INSERT',
    dynamodb: {
      Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
      NewImage: marshall(item) as never,
      SequenceNumber: String(FIRST_SEQUENCE_NUMBER + BigInt(position * 7)),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}

/** Calls the function. Fails when it uses the table beyond its grant or reports a record outside the batch. */
export async function feed(batch: DynamoDBRecord[]) {
  const { result, requests } = await runWithinGrant<DynamoDBBatchResponse>(runTasks, () =>
    handler({ Records: structuredClone(batch) }),
  );
  const { batchItemFailures } = result;
  const failed = batchItemFailures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
  );
  expect(failed).not.toContain(-1);
  return { requests, done: Math.min(batch.length, ...failed) };
}
