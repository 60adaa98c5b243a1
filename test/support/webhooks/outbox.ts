import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { readAllWebhooks } from '../../../shared/data/webhooks/listened-events.ts';
import { readFirstChunks } from '../../../shared/data/webhooks/outbox.ts';
import { outboxKey, outboxStateKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import { dispatchAll, skipWaiting } from '../jobs/jobs.ts';

/** Dispatches what the stream would say of all that waits for a user's webhooks. */
export async function dispatchOutbox(userId: number): Promise<void> {
  for (const { id } of await readAllWebhooks(userId)) {
    const chunks = await readFirstChunks(id, 1000);
    const records = chunks.map(({ webhookId, due, isNew, isSlow, pk, sk }) => ({
      eventID: sk,
      eventName: 'INSERT' as const,
      dynamodb: {
        Keys: { pk: { S: pk }, sk: { S: sk } },
        NewImage: {
          webhookId: { N: String(webhookId) },
          userId: { N: String(userId) },
          due: { N: String(due) },
          ...(isNew && { isNew: { BOOL: true } }),
          ...(isSlow && { isSlow: { BOOL: true } }),
        },
      },
    }));
    await dispatchAll(records);
  }
}

/** Lets the time pass until everything that waits for a webhook is due. */
export async function skipRetries(webhookId: number, { failingDays = 0 } = {}): Promise<void> {
  for (const { pk, sk, ...chunk } of await readFirstChunks(webhookId, 1000)) {
    const due = Date.now() - 1000;
    const moved = { ...outboxKey(webhookId, due, chunk.id), ...chunk, due };
    await transact([{ Delete: { Key: { pk, sk } } }, { Put: { Item: moved } }]);
  }
  const command = new UpdateCommand({
    TableName: process.env.TABLE_NAME,
    Key: outboxStateKey(webhookId),
    UpdateExpression: `${failingDays ? 'SET failingSince = :since ' : ''}REMOVE pausedUntil`,
    ...(failingDays && {
      ExpressionAttributeValues: { ':since': Date.now() - failingDays * 86_400_000 },
    }),
  });
  await tableClient().send(command);
  await skipWaiting();
}
