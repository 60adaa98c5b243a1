import type { WebhookBody } from '../../api/webhook-events.ts';
import { assertPlanIncludes } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { ServiceError } from '../../errors.ts';
import type { Stored } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { findDelivery, type WebhookDelivery } from './deliveries.ts';
import { readChunksDueAt, readEvents, type StoredChunk, toStored } from './outbox.ts';
import { addToPending } from './record-events.ts';
import { deliveryKey } from './webhook-keys.ts';

/**
 * Lets the job of a webhook send again what it sent for an event, or for a batch, with the same id. What waits for another attempt
 * anyway is sent now instead; after ten attempts, each retry is one more. Throws `delivery_not_found`, `webhook_off`, or
 * `plan_feature`.
 */
export async function sendAgain(
  { plan }: Pick<Caller, 'plan'>,
  webhook: Webhook,
  deliveryId: string,
  now: Date,
): Promise<void> {
  assertPlanIncludes(plan, ['webhooks']);
  const delivery = await findDelivery(webhook.id, deliveryId);
  if (!delivery) throw new ServiceError('delivery_not_found');
  if (!webhook.isActive) throw new ServiceError('webhook_off');
  const due = now.getTime();
  // It is sent as soon as possible already.
  if (delivery.next !== undefined && delivery.next <= due) return;
  const steps =
    delivery.next === undefined ? addChunk(webhook, delivery, due) : await bringForward(delivery, due);
  if (steps.length === 0) return;
  await transact([...steps, setNext(delivery, due)]).catch((error) => {
    // Another request, or the job, was faster.
    if (!(error instanceof StaleItem)) throw error;
  });
}

function addChunk({ id: webhookId, userId }: Webhook, delivery: WebhookDelivery, due: number): Step[] {
  const { type, timestamp, data }: WebhookBody = JSON.parse(delivery.body);
  const isBatch = Array.isArray(data);
  const events = [data].flat().map((one) => ({
    id: isBatch && 'id' in one ? String(one.id) : delivery.id,
    type,
    timestamp,
    data: one,
  }));
  const chunk: OutboxChunk = {
    ...{ id: delivery.id, userId, webhookId, due, attempts: delivery.attempts },
    ...{ count: events.length, events: JSON.stringify(events), isNew: true },
    ...(isBatch && { isBatch }),
  };
  return [{ Put: { Item: toStored(chunk) } }, addToPending(webhookId, events.length)];
}

/** Takes the event, or the batch, out of the chunk that it waits in, into one that is due now. */
async function bringForward({ id, webhookId, next = 0 }: WebhookDelivery, due: number): Promise<Step[]> {
  for (const chunk of await readChunksDueAt(webhookId, next)) {
    const events = readEvents(chunk);
    if (chunk.isBatch && chunk.id === id) return moveEvents(chunk, events, { id, due });
    const event = events.find((one) => !chunk.isBatch && one.id === id);
    if (event) return moveEvents(chunk, [event], { id, due });
  }
  return [];
}

function moveEvents(
  { pk, sk, ...chunk }: StoredChunk,
  moved: readonly OutboxEvent[],
  { id, due }: { id: string; due: number },
): Step[] {
  const left = readEvents({ ...chunk }).filter((event) => !moved.some((one) => one.id === event.id));
  const withEvents = (events: readonly OutboxEvent[]) => ({
    ...chunk,
    count: events.length,
    events: JSON.stringify(events),
  });
  const ifUnchanged = {
    ConditionExpression: '#count = :count',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':count': chunk.count },
  };
  const onConditionFailed = () => new StaleItem();
  const rest: Step =
    left.length === 0
      ? { Delete: { Key: { pk, sk }, ...ifUnchanged }, onConditionFailed }
      : { Put: { Item: { pk, sk, ...withEvents(left) }, ...ifUnchanged }, onConditionFailed };
  return [rest, { Put: { Item: toStored({ ...withEvents(moved), id, due, isNew: true }) } }];
}

/** Of two requests at the same time, one sends it again. */
const setNext = ({ webhookId, id, next, attempts }: Stored<WebhookDelivery>, due: number): Step => ({
  Update: {
    Key: deliveryKey(webhookId, id),
    UpdateExpression: 'SET #next = :due',
    ConditionExpression: `attempts = :attempts AND ${next === undefined ? 'attribute_not_exists(#next)' : '#next = :next'}`,
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: {
      ':due': due,
      ':attempts': attempts,
      ...(next !== undefined && { ':next': next }),
    },
  },
  onConditionFailed: () => new StaleItem(),
});
