import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { handler } from '../../functions/streams/purge.ts';
import { tableActions } from '../../shared/api/contract/route.ts';
import { PURGE_PREFIX } from '../../shared/api/contract/table.ts';
import { purge } from '../../shared/api/streams.ts';
import { table } from '../../shared/data/table/client.ts';
import { actionsOf, type TableRequest } from './recorder.ts';
import type { TestService } from './service.ts';

type PurgeItem = Record<string, unknown> & Key;

interface Key {
  pk: string;
  sk: string;
}

const FIRST_SEQUENCE_NUMBER = 111_122_223_333_444_455_555n;
/** More deliveries than any purge of a test takes. */
const MOST_DELIVERIES = 1000;

/** What the table's stream tells of purges, and the function fed with it as Lambda would. */
export class PurgeStream {
  readonly records: DynamoDBRecord[] = [];
  readonly #service: TestService;
  #requestsSeen: number;
  #delivered = 0;

  /** Tells of what is written from now on. */
  constructor(service: TestService) {
    this.#service = service;
    this.#requestsSeen = service.table.requests.length;
  }

  /** The next batch: records that were not delivered yet. */
  async next(): Promise<DynamoDBRecord[]> {
    await this.#gather();
    return this.records.slice(this.#delivered, this.#delivered + purge.stream.batchSize);
  }

  /** Feeds the function the next batch; gives what it asked of the table, or undefined when there is nothing to feed. */
  async deliver(): Promise<TableRequest[] | undefined> {
    const batch = await this.next();
    if (batch.length === 0) return undefined;
    const { requests, done } = await feed(this.#service, batch);
    this.#delivered += done;
    return requests;
  }

  /** Delivers until nothing is left; gives how many deliveries that took. */
  async run(): Promise<number> {
    for (let deliveries = 0; deliveries < MOST_DELIVERIES; deliveries++) {
      if ((await this.deliver()) === undefined) return deliveries;
    }
    throw new Error('The purge does not come to an end.');
  }

  /** The items of purges that were written since, as they are now. */
  async #gather(): Promise<void> {
    const since = this.#service.table.requests.slice(this.#requestsSeen);
    this.#requestsSeen = this.#service.table.requests.length;
    const written = since.flatMap(({ input }) =>
      (input.TransactItems ?? [{ Update: input.UpdateExpression ? input : undefined }]).flatMap(keyWritten),
    );
    for (const Key of written as Key[]) {
      if (!Key.pk.startsWith(PURGE_PREFIX)) continue;
      const { Item } = await table().send(
        new GetCommand({ TableName: process.env.TABLE_NAME, Key, ConsistentRead: true }),
      );
      if (Item) this.#tell(recordOf(Item as PurgeItem, this.records.length));
    }
  }

  /** A write that was refused changed nothing, so there is nothing to tell. */
  #tell(record: DynamoDBRecord): void {
    const image = JSON.stringify(record.dynamodb?.NewImage);
    const isKnown = this.records.some(({ dynamodb }) => JSON.stringify(dynamodb?.NewImage) === image);
    if (!isKnown) this.records.push(record);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a request's input is whatever the operation takes
function keyWritten({ Put, Update }: any): Key[] {
  const key = Put?.Item ?? Update?.Key;
  return key ? [{ pk: key.pk.S, sk: key.sk.S }] : [];
}

/** The record of an item that was put or changed. */
export function recordOf(item: PurgeItem, position: number): DynamoDBRecord {
  return {
    eventID: position.toString(16).padStart(32, '0'),
    eventName: 'pages' in item ? 'MODIFY' : 'INSERT',
    dynamodb: {
      Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
      NewImage: marshall(item) as never,
      SequenceNumber: String(FIRST_SEQUENCE_NUMBER + BigInt(position * 7)),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}

/** Calls the function; fails when it uses the table beyond its grant, or names a record that it was not given. */
export async function feed(service: TestService, batch: DynamoDBRecord[]) {
  const before = service.table.requests.length;
  const { batchItemFailures }: DynamoDBBatchResponse = await handler({ Records: structuredClone(batch) });
  const requests = service.table.requests.slice(before);
  const granted: string[] = tableActions(purge);
  expect(granted).toEqual(expect.arrayContaining([...new Set(requests.flatMap(actionsOf))]));
  const failed = batchItemFailures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
  );
  expect(failed).not.toContain(-1);
  return { requests, done: Math.min(batch.length, ...failed) };
}
