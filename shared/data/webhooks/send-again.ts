import type { WebhookBody } from '../../api/webhook-events.ts';
import type { OutboxChunk } from '../../domain/webhooks/outbox.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { outboxKey } from '../keys.ts';
import { transact } from '../table/transactions.ts';
import { findDelivery } from './deliveries.ts';
import { addToPending } from './record-events.ts';

/**
 * Lets the job of a webhook send again what it sent for an event, or for a batch, with the same id. After ten attempts, each
 * retry is one more. Returns whether there is such a delivery.
 */
export async function sendAgain(
  { id: webhookId, userId }: Webhook,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  const delivery = await findDelivery(webhookId, deliveryId);
  if (!delivery) return false;
  const { type, timestamp, data }: WebhookBody = JSON.parse(delivery.body);
  const isBatch = Array.isArray(data);
  const events = [data]
    .flat()
    .map((one) => ({ id: isBatch && 'id' in one ? String(one.id) : deliveryId, type, timestamp, data: one }));
  const due = now.getTime();
  const chunk: OutboxChunk = {
    ...{ id: deliveryId, userId, webhookId, due, attempts: delivery.attempts },
    ...{ count: events.length, events: JSON.stringify(events), isNew: true },
    ...(isBatch && { isBatch }),
  };
  await transact([
    { Put: { Item: { ...outboxKey(webhookId, due, deliveryId), ...chunk } } },
    addToPending(webhookId, events.length),
  ]);
  return true;
}
