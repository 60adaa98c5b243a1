import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type CollectionName, collectionKey, itemKey } from '../../shared/data/keys.ts';
import { table } from '../../shared/data/table.ts';

/** Puts a bare item into a user's collection: something for a link to refer to. */
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
  await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}
