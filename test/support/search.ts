import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { collectionKey, routeKey, searchPartition } from '../../shared/data/keys.ts';
import { table } from '../../shared/data/table/document-client.ts';
import { type Link, routeHost } from '../../shared/domain/links/links.ts';
import type { AnyShape } from './any-shape.ts';
import { feed } from './purges.ts';

let recordsSoFar = 0;

type IndexedRoute = Pick<Link, 'id' | 'userId' | 'alias' | 'domain'>;

/** The stream record of a route that was written with its link, or deleted. */
export function routeRecord(
  { id, userId, alias, domain }: IndexedRoute,
  eventName: 'MODIFY' | 'REMOVE' = 'MODIFY',
  extra: Record<string, unknown> = {},
): DynamoDBRecord {
  const key = routeKey(routeHost({ userId, domain }), alias);
  const image = marshall({ ...key, linkId: id, userId, ...extra }) as never;
  recordsSoFar++;
  return {
    eventID: recordsSoFar.toString(16).padStart(32, '0'),
    eventName,
    dynamodb: {
      Keys: marshall(key) as never,
      ...(eventName === 'REMOVE' ? { OldImage: image } : { NewImage: image }),
      SequenceNumber: String(111_122_223_333_444_455_555n + BigInt(recordsSoFar)),
    },
  };
}

async function itemsIn(pk: string): Promise<AnyShape[]> {
  const items: AnyShape[] = [];
  let ExclusiveStartKey: AnyShape;
  do {
    const page = await table().send(
      new QueryCommand({
        TableName: process.env.TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Every item of a user's index. */
export const indexOf = (userId: number) => itemsIn(searchPartition(userId));

/** Delivers a record for each of the user's links; returns the table requests of each batch. */
export async function indexAll(user: { id: number }) {
  const links = (await itemsIn(collectionKey(user.id, 'links'))).filter(({ id }) => id !== undefined);
  const requests: AnyShape[] = [];
  for (let i = 0; i < links.length; i += 10) {
    const batch = links.slice(i, i + 10).map((link) => routeRecord(link as Link));
    const fed = await feed(batch);
    expect(fed.done).toBe(batch.length);
    requests.push(fed.requests);
  }
  return requests;
}
