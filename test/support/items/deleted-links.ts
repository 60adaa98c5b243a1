import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { purgedAtDate } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { dispatchAll, runJobs } from '../jobs/jobs.ts';
import { allItems } from './belongings.ts';

/** The stream record of the deletion of an item. */
export const removalRecord = (item: { pk: string; sk: string; ttl?: unknown }): DynamoDBRecord => ({
  eventID: `removed ${item.pk}`,
  eventName: 'REMOVE',
  dynamodb: {
    Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
    OldImage: marshall(item) as never,
  },
});

/** Does what the table and its stream do with purge dates that have come, and runs the jobs; returns the ids of what is purged. */
export async function expirePurgeDates(): Promise<number[]> {
  const all = Object.values(await allItems());
  const expired = all.filter(({ pk, ttl }) => pk.startsWith('PURGE#') && Number(ttl) * 1000 <= Date.now());
  for (const { pk, sk } of expired) {
    await tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: { pk, sk } }));
  }
  if (expired.length > 0) await dispatchAll(expired.map(removalRecord));
  await runJobs();
  return expired.map(({ pk }) => purgedAtDate(pk).id);
}
