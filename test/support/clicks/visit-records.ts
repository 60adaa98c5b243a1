import { createHash } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { VISITOR_PREFIX } from '../../../shared/api/contract/table.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { allItems } from '../items/belongings.ts';

const toImage = (item: object) => marshall(item) as Record<string, AttributeValue>;

/** The stream records of the visitors of a link who visited once. */
export async function readVisitRecords(linkId: number): Promise<DynamoDBRecord[]> {
  const items = Object.values(await allItems()).filter(
    ({ pk, subject }) => pk.startsWith(VISITOR_PREFIX) && subject === clickSubject('links', linkId),
  );
  return items.map((item, index) => ({
    eventID: createHash('md5').update(item.pk).digest('hex'),
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      Keys: toImage({ pk: item.pk, sk: item.sk }),
      NewImage: toImage(item),
      SequenceNumber: String(1_000_000_000_000 + index),
    },
  }));
}
