import type { StreamRecord } from 'aws-lambda';
import { memoize } from '../../../../shared/memoize.ts';
import type { ChangeRecord } from '../../change-stream/change-source.ts';
import { keepImageTexts } from '../../change-stream/json-size.ts';
import { pick } from '../expressions/expression-scope.ts';
import type { NumberedEntry } from '../storage/log-entry.ts';
import { keyNames, type Table } from '../storage/table-definition.ts';
import { itemSize } from '../values/attribute-values.ts';
import type { Item } from '../values/item.ts';

/** The minimum in DynamoDB. With a fixed length, the text sorts like the number. */
const SEQUENCE_DIGITS = 21;
/** Same as in DynamoDB. */
const EVENT_ID_DIGITS = 32;

/** Builds the stream record of a change. It is the same each time it is read. */
export function changeRecord(table: Table, entry: NumberedEntry): ChangeRecord {
  const { number, at, before, after, size, byTimeToLive } = entry;
  const [oldImage, newImage] = [before?.item, after?.item];
  const keys = pick(newImage ?? oldImage ?? {}, keyNames(table));
  const { LatestStreamArn = '', TableId } = table.description;
  const SequenceNumber = String(number).padStart(SEQUENCE_DIGITS, '0');
  const record: ChangeRecord = {
    eventID: eventId(TableId, number),
    eventName: oldImage ? (newImage ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: LatestStreamArn.split(':')[3],
    dynamodb: {
      ApproximateCreationDateTime: at,
      Keys: image(keys),
      SequenceNumber,
      SizeBytes: itemSize(keys) + size,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: LatestStreamArn,
  };
  if (newImage) record.dynamodb.NewImage = image(newImage);
  if (oldImage) record.dynamodb.OldImage = image(oldImage);
  if (byTimeToLive) record.userIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };
  keepImageTexts(
    record,
    [before, after].flatMap((image) => (image ? [image.text] : [])),
  );
  return record;
}

/** Different for each change of each table, as the table's id is random. */
const eventId = (tableId = '', number: number): string =>
  shortTableId(tableId) + number.toString(16).padStart(EVENT_ID_DIGITS / 2, '0');

const shortTableId = memoize((tableId) => tableId.replaceAll('-', '').slice(0, EVENT_ID_DIGITS / 2));

/** The log and Lambda use the same JSON; only the TypeScript types differ. */
const image = (item: Item) => item as NonNullable<StreamRecord['Keys']>;
