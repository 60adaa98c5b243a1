import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { sendInBatches } from './batches.ts';
import { tableClient } from './document-client.ts';
import type { Key } from './items.ts';

/** Keys in a BatchWriteItem, at most. */
const MAX_KEYS = 25;

/** Deletes items of any partitions; a key without an item is ignored. No key may be named twice. */
export function deleteItems(keys: readonly Key[]): Promise<void> {
  return sendInBatches(keys, MAX_KEYS, async (batch) => {
    const requests = batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    const { UnprocessedItems }: BatchWriteCommandOutput = await tableClient().send(
      new BatchWriteCommand({ RequestItems: { [env.tableName]: requests } }),
    );
    const left = UnprocessedItems?.[env.tableName] ?? [];
    return left.map(({ DeleteRequest }) => DeleteRequest?.Key as Key);
  });
}
