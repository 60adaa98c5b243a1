import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { sendInBatches } from './batches.ts';
import { tableClient } from './document-client.ts';
import type { Stored } from './items.ts';

/** Items in a BatchWriteItem, at most. */
const MAX_ITEMS = 25;

/** Writes items of any partitions in place of stored ones. No key may be named twice. */
export function putItems<T extends object>(items: readonly Stored<T>[]): Promise<void> {
  return sendInBatches(items, MAX_ITEMS, async (batch) => {
    const requests = batch.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems }: BatchWriteCommandOutput = await tableClient().send(
      new BatchWriteCommand({ RequestItems: { [env.tableName]: requests } }),
    );
    const left = UnprocessedItems?.[env.tableName] ?? [];
    return left.map(({ PutRequest }) => PutRequest?.Item as Stored<T>);
  });
}
