import { hash } from 'node:crypto';
import type { StreamRecord } from 'aws-lambda';
import { type Item, itemSize, type Table } from 'dynalite/db/index.js';
import type { ChangeRecord } from '../change-stream/change-source.ts';

/** What the log keeps of a change; the rest of its record follows from it. */
export interface LogEntry {
  /** Unix second of the commit. */
  at: number;
  before?: Item;
  after?: Item;
  /** The item had expired. */
  byTimeToLive?: true;
}

const hexDigits = 32; // as many as DynamoDB's own event ids have

/** The record of a change, the same whenever it is read. */
export function changeRecord(table: Table, sequenceNumber: string, entry: LogEntry): ChangeRecord {
  const { at, before, after, byTimeToLive } = entry;
  const keys = keysOf(table, after ?? before ?? {});
  const [, , , awsRegion] = (table.LatestStreamArn ?? '').split(':');
  return {
    eventID: hash('sha256', `${table.TableId} ${sequenceNumber}`, 'hex').slice(0, hexDigits),
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion,
    dynamodb: {
      ApproximateCreationDateTime: at,
      Keys: image(keys),
      ...(after ? { NewImage: image(after) } : {}),
      ...(before ? { OldImage: image(before) } : {}),
      SequenceNumber: sequenceNumber,
      SizeBytes: [keys, before, after].reduce((sum, item) => sum + (item ? itemSize(item) : 0), 0),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    ...(byTimeToLive
      ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
      : undefined),
    eventSourceARN: table.LatestStreamArn,
  };
}

function keysOf({ KeySchema }: Table, item: Item): Item {
  return Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName] ?? {}]));
}

/** The store and Lambda write attributes alike; only their types differ. */
const image = (item: Item) => item as NonNullable<StreamRecord['Keys']>;
