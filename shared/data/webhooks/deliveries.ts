import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WebhookEventType } from '../../api/webhook-events.ts';
import { env } from '../../env.ts';
import type { WebhookFailure } from '../../network/post-webhook.ts';
import { deleteItems } from '../table/batch-delete.ts';
import { putItems } from '../table/batch-put.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { tableClient } from '../table/document-client.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem, type Item, query, queryOnce, type Stored } from '../table/items.ts';
import { deliveriesPartition, deliveryKey } from './webhook-keys.ts';

/** What was sent for an event, or for a batch of them. Kept for 30 days, and as long as the webhook does not have too many. */
export interface WebhookDelivery {
  id: string;
  webhookId: number;
  event: WebhookEventType;
  attempts: number;
  /** When it was sent last, and when it is sent again, in Unix milliseconds. */
  sent: number;
  next?: number;
  /** Of the last response. */
  status?: number;
  failure?: WebhookFailure;
  ms: number;
  answer: string;
  hasSucceeded: boolean;
  /** The body, as JSON. */
  body: string;
  /** How many bytes were stored for the webhook up to this one. */
  position?: number;
}

const KEPT_DAYS = 30;
/** Of a webhook. Older ones are deleted. */
export const MAX_STORED_BYTES = 10_000_000;
/** They are deleted whenever so much more was stored. */
const TRIM_EVERY_BYTES = 250_000;
/** Read at a time, and without their bodies. */
const TRIMMED_AT_A_TIME = 200;
/** Of a delivery, besides its body and what the receiver responded. */
const OTHER_BYTES = 300;

const UPDATES_AT_A_TIME = 20;

/** Writes what was sent, in place of what is stored of the same events. */
export const putDeliveries = (deliveries: readonly WebhookDelivery[], keptDays = KEPT_DAYS): Promise<void> =>
  putItems(
    deliveries.map((delivery) => ({
      ...deliveryKey(delivery.webhookId, delivery.id),
      ...delivery,
      ttl: Math.floor(delivery.sent / 1000) + keptDays * 86_400,
    })),
  );

/** Bytes that a delivery takes, roughly. */
const countDeliveryBytes = ({ body, answer }: WebhookDelivery): number =>
  Buffer.byteLength(body) + Buffer.byteLength(answer) + OTHER_BYTES;

/** Gives deliveries their positions, after these bytes; returns the position after them. */
export function takePositions(deliveries: readonly WebhookDelivery[], stored: number): number {
  let position = stored;
  for (const delivery of deliveries) {
    position += countDeliveryBytes(delivery);
    delivery.position = position;
  }
  return position;
}

/** Deletes the oldest deliveries of a webhook that has too many, now and then while it gets more. */
export async function trimDeliveries(webhookId: number, before: number, after: number): Promise<void> {
  const isDue = Math.floor(after / TRIM_EVERY_BYTES) > Math.floor(before / TRIM_EVERY_BYTES);
  if (!isDue || after <= MAX_STORED_BYTES) return;
  const oldest = {
    KeyConditionExpression: 'pk = :deliveries',
    ExpressionAttributeValues: { ':deliveries': deliveriesPartition(webhookId) },
    ProjectionExpression: 'pk, sk, #position',
    ExpressionAttributeNames: { '#position': 'position' },
  };
  for (let last: Item | undefined; ; ) {
    const read = await queryOnce<Pick<WebhookDelivery, 'position'>>(oldest, TRIMMED_AT_A_TIME, last);
    const surplus = read.items.filter(({ position = 0 }) => position <= after - MAX_STORED_BYTES);
    await deleteItems(surplus);
    last = read.last;
    if (!last || surplus.length === 0) return;
  }
}

export const findDelivery = (webhookId: number, id: string): Promise<Stored<WebhookDelivery> | undefined> =>
  getItem<WebhookDelivery>(deliveryKey(webhookId, id));

/** Requests that are not sent again after all. */
export async function cancelRetries(webhookId: number, ids: readonly string[]): Promise<void> {
  for (const some of splitIntoChunks(ids, UPDATES_AT_A_TIME))
    await Promise.all(
      some.map((id) => tableClient().send(cancelRetry(webhookId, id)).catch(ignoreFailedCondition)),
    );
}

const cancelRetry = (webhookId: number, id: string): UpdateCommand =>
  new UpdateCommand({
    TableName: env.tableName,
    Key: deliveryKey(webhookId, id),
    UpdateExpression: 'REMOVE #next',
    ConditionExpression: 'attribute_exists(#next)',
    ExpressionAttributeNames: { '#next': 'next' },
  });

/** Deliveries of a webhook, by the time of their events, newest first, from before this one on. */
export const readDeliveries = (
  webhookId: number,
  { limit, before }: Range,
): Promise<Stored<WebhookDelivery>[]> => query<WebhookDelivery>(newestBefore(webhookId, before), limit);

interface Range {
  limit: number;
  before?: string | undefined;
}

const newestBefore = (webhookId: number, before = '~') => ({
  KeyConditionExpression: 'pk = :deliveries AND sk < :before',
  ExpressionAttributeValues: {
    ':deliveries': deliveriesPartition(webhookId),
    ':before': deliveryKey(webhookId, before).sk,
  },
  ScanIndexForward: false,
});

/** Responses of 1 MB each: Lambda sends 6 MB, and quotes in a body take twice as much there. */
const MAX_RESPONSES = 3;

/** Like `readDeliveries`, but fewer if they are so large that they do not fit into a response, and whether there are more. */
export async function readDeliveryPage(webhookId: number, { limit, before }: Range) {
  const found: WebhookDelivery[] = [];
  let start: Awaited<ReturnType<typeof queryOnce>>['last'];
  for (let responses = 0; responses < MAX_RESPONSES && found.length <= limit; responses++) {
    const missing = limit + 1 - found.length;
    const response = await queryOnce<WebhookDelivery>(newestBefore(webhookId, before), missing, start);
    found.push(...response.items);
    start = response.last;
    if (!start) break;
  }
  return { deliveries: found.slice(0, limit), hasMore: found.length > limit || start !== undefined };
}
