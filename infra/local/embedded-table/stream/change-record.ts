import { hash } from 'node:crypto';
import type { StreamRecord } from 'aws-lambda';
import type { ChangeRecord } from '../../change-stream/change-source.ts';
import { pick } from '../expressions/expression-scope.ts';
import type { NumberedEntry } from '../storage/change-log.ts';
import { keyNames, type Table } from '../storage/table-definition.ts';
import { itemSize } from '../values/attribute-values.ts';
import type { Item } from '../values/item.ts';

/** The fewest digits that DynamoDB's own sequence numbers have; with them, text sorts as the numbers do. */
const SEQUENCE_DIGITS = 21;
/** As many as DynamoDB's own event ids have. */
const EVENT_ID_DIGITS = 32;

/** The record of a change, the same whenever it is read. */
export function changeRecord(table: Table, entry: NumberedEntry): ChangeRecord {
  const { number, at, before, after, size, byTimeToLive } = entry;
  const [oldImage, newImage] = [before, after].map((text) => text && (JSON.parse(text) as Item));
  const keys = pick(newImage || oldImage || {}, keyNames(table));
  const { LatestStreamArn = '', TableId } = table.description;
  const SequenceNumber = String(number).padStart(SEQUENCE_DIGITS, '0');
  return {
    eventID: hash('sha256', `${TableId} ${SequenceNumber}`, 'hex').slice(0, EVENT_ID_DIGITS),
    eventName: oldImage ? (newImage ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: LatestStreamArn.split(':')[3],
    dynamodb: {
      ApproximateCreationDateTime: at,
      Keys: image(keys),
      ...(newImage ? { NewImage: image(newImage) } : {}),
      ...(oldImage ? { OldImage: image(oldImage) } : {}),
      SequenceNumber,
      SizeBytes: itemSize(keys) + size,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    ...(byTimeToLive
      ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
      : undefined),
    eventSourceARN: LatestStreamArn,
  };
}

/** The log and Lambda write attributes alike; only their types differ. */
const image = (item: Item) => item as NonNullable<StreamRecord['Keys']>;
