import { EXPIRY_PREFIX, OUTBOX_PREFIX } from '../../api/contract/table.ts';
import { padded } from '../keys.ts';
import type { Key } from '../table/items.ts';

/* The keys of what webhooks are notified of. `../keys.ts` lists them with their access patterns. */

/** What waits for a webhook. Its partition begins with `OUTBOX_PREFIX`, by which the stream finds what is new. */
export const outboxPartition = (webhookId: number): string => `${OUTBOX_PREFIX}${webhookId}`;
export const outboxStateKey = (webhookId: number): Key => ({ pk: outboxPartition(webhookId), sk: 'STATE' });
/** How many events were recorded for each webhook of a user. */
export const recordedEventsKey = (userId: number): Key => ({
  pk: `${OUTBOX_PREFIX}USER#${userId}`,
  sk: 'RECORDED',
});
/** The last day of which a user’s webhooks got a summary. */
export const summaryKey = (userId: number): Key => ({ ...recordedEventsKey(userId), sk: 'SUMMARY' });
/** `due` is in Unix milliseconds, which have 13 digits until 2286. */
export const outboxKey = (webhookId: number, due: number, id: string): Key => ({
  pk: outboxPartition(webhookId),
  sk: `${outboxPrefix}${padded(due, 13)}#${id}`,
});
export const outboxPrefix = 'DUE#';
export const deliveriesPartition = (webhookId: number): string => `DELIVERIES#${webhookId}`;
export const deliveryKey = (webhookId: number, id: string): Key => ({
  pk: deliveriesPartition(webhookId),
  sk: `DELIVERY#${id}`,
});

/** The links that will expire, of a user whose webhooks listen to that. */
export const expiryPartition = (userId: number): string => `${EXPIRY_PREFIX}${userId}`;
export const expiryKey = (userId: number, expiry: string, linkId: number): Key => ({
  pk: expiryPartition(userId),
  sk: `${expiry}#${linkId}`,
});
/** The user in the partition of their expiries. */
export const parseExpiryUser = (pk: string): number => Number(pk.slice(EXPIRY_PREFIX.length));
/** The query for the links that have expired by this time, or for all. */
export const expiriesUntil = (userId: number, time = '~') => ({
  KeyConditionExpression: 'pk = :expiries AND sk < :next',
  ExpressionAttributeValues: { ':expiries': expiryPartition(userId), ':next': `${time}#~` },
  ConsistentRead: true,
});
