import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { table } from './client.ts';
import type { Key } from './items.ts';

/** A BatchWriteItem takes at most 25 keys. */
const BATCH = 25;
const ATTEMPTS = 6;

/** Deletes items, wherever they are; those that are not there are none. No key may be named twice. */
export async function deleteItems(keys: Key[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
    deleteBatch(keys.slice(i * BATCH, (i + 1) * BATCH)),
  );
  await Promise.all(batches);
}

async function deleteBatch(keys: Key[]): Promise<void> {
  let left: BatchWriteCommandOutput['UnprocessedItems'] = {
    [env.tableName]: keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  };
  for (let attempt = 1; left?.[env.tableName]; attempt++) {
    if (attempt > ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1 });
    // What comes back was throttled: it needs a moment.
    if (attempt > 1) await sleep(Math.random() * 20 * 2 ** attempt);
    const answer: BatchWriteCommandOutput = await table().send(new BatchWriteCommand({ RequestItems: left }));
    left = answer.UnprocessedItems;
  }
}
