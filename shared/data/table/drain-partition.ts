import { deleteItems } from './batch-delete.ts';
import { type Key, query } from './items.ts';

/** Deletes up to this many items of a partition. */
export async function drainPartition(
  pk: string,
  { maxItems }: { maxItems: number },
): Promise<{ handled: number; isComplete: boolean }> {
  const everything = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  };
  const keys = await query<Key>(everything, maxItems);
  await deleteItems(keys);
  return { handled: keys.length, isComplete: keys.length < maxItems };
}

const ITEMS_AT_ONCE = 1000;

/** Deletes everything in a partition in steps, so that a run that ends too early has not worked for nothing. */
export async function drainAll(pk: string): Promise<void> {
  const limits = { maxItems: ITEMS_AT_ONCE };
  let { isComplete } = await drainPartition(pk, limits);
  while (!isComplete) ({ isComplete } = await drainPartition(pk, limits));
}
