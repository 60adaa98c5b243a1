import { retryWithBackoff } from './retry.ts';

/** DynamoDB left some keys of a batch unprocessed, because of throttling or the size of the response. */
class KeysLeft extends Error {}

/** Includes the responses that a read of 100 large items takes: 16 MB each at most. */
const MAX_ATTEMPTS = 8;

/** Splits a list into chunks of at most this size. */
export function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/**
 * Sends all keys in parallel batches of at most `batchSize`. `send` returns the keys that stay unprocessed; they are
 * sent again after a pause. Throws `busy` when some are never processed.
 */
export async function sendInBatches<K>(
  keys: readonly K[],
  batchSize: number,
  send: (batch: K[]) => Promise<K[]>,
): Promise<void> {
  await Promise.all(splitIntoChunks(keys, batchSize).map((batch) => sendBatch(batch, send)));
}

function sendBatch<K>(batch: K[], send: (batch: K[]) => Promise<K[]>): Promise<void> {
  let left = batch;
  return retryWithBackoff(
    async () => {
      left = await send(left);
      if (left.length > 0) throw new KeysLeft();
    },
    { isRetryable: (error) => error instanceof KeysLeft, maxAttempts: MAX_ATTEMPTS },
  );
}
