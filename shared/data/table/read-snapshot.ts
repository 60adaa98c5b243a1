import { TransactGetCommand, type TransactGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { isTransientCancellation } from './cancellations.ts';
import { tableClient } from './document-client.ts';
import type { Item, Key, Stored } from './items.ts';
import { retryWithBackoff } from './retry.ts';

const MAX_ATTEMPTS = 10;

/**
 * Reads items as they were at one moment, for twice the read units of a consistent read: at most 100, and 4 MB. `readItems` reads
 * each item at a moment of its own, so that it may find one that moves from one key to another under neither. Throws `busy` while
 * others keep writing the items.
 */
export async function readSnapshot<T extends object = Item>(
  keys: readonly Key[],
): Promise<(Stored<T> | undefined)[]> {
  const TransactItems = keys.map(({ pk, sk }) => ({ Get: { TableName: env.tableName, Key: { pk, sk } } }));
  const send = (): Promise<TransactGetCommandOutput> =>
    tableClient().send(new TransactGetCommand({ TransactItems }));
  const { Responses = [] } = await retryWithBackoff(send, {
    isRetryable: isTransientCancellation,
    maxAttempts: MAX_ATTEMPTS,
    baseDelayMs: 40,
  });
  return Responses.map(({ Item }) => Item as Stored<T> | undefined);
}
