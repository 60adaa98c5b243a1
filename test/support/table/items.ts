import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CollectionName } from '../../../shared/collections.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type Key, query } from '../../../shared/data/table/items.ts';

/** Writes a minimal item to a user's collection, so that a link can refer to it. */
export async function putItem({
  userId,
  collection,
  n,
}: {
  userId: number;
  collection: CollectionName;
  n: number;
}) {
  const Item = itemKey(collectionKey(userId, collection), n);
  await tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}

/** The item with this key. */
export async function getItem(key: Key) {
  const request = { TableName: process.env.TABLE_NAME, Key: key, ConsistentRead: true };
  return (await tableClient().send(new GetCommand(request))).Item;
}

/** All items with this partition key, in order. */
export const itemsUnder = (pk: string) =>
  query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
