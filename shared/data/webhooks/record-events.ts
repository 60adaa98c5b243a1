import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookEventType } from '../../api/webhook-events.ts';
import {
  firstAttempt,
  type OutboxChunk,
  type OutboxEvent,
  splitBySize,
} from '../../domain/webhooks/outbox.ts';
import { listensTo } from '../../domain/webhooks/webhooks.ts';
import type { Step } from '../table/transactions.ts';
import type { Listener } from './listeners.ts';
import { countRecorded } from './recorded-counts.ts';
import { outboxKey, outboxStateKey } from './webhook-keys.ts';

/** Something that happened, and what webhooks can be limited to. */
export interface NewEvent<T extends WebhookEventType = WebhookEventType> {
  type: T;
  data: WebhookData<T>;
  /** The ids of the link, and of the campaign, that it is about. */
  link?: number | undefined;
  campaign?: number | undefined;
  /** The campaign that the link has just left. */
  formerCampaign?: number | undefined;
  /** When it happened. */
  time: Date;
  /** Generated unless given. */
  id?: string;
}

/** An id that sorts by time, like that of a visit: deliveries are listed by these ids. */
export const createEventId = (time: Date, name = randomUUID().slice(0, 12)): string =>
  `${time.getTime().toString(36)}-${name}`;

/**
 * Transaction steps that record events for the webhooks that listen to them: these are notified if and only if the transaction
 * is committed. The event has its id from here on. All events of a transaction go into one call. Takes a step
 * for each user, and one for every 100 events of a webhook, which is what `EventSteps` counts.
 */
export function recordEvents<T extends WebhookEventType>(
  listeners: readonly Listener[],
  ...events: readonly NewEvent<T>[]
): Step[] {
  if (listeners.length === 0) return [];
  const withIds = events.map((event) => ({ ...event, id: event.id ?? createEventId(event.time) }));
  const now = Date.now();
  const recorded = listeners.flatMap((listener) => {
    const heard = withIds.filter((event) => listensTo(listener, event));
    return heard.length > 0 ? [{ listener, events: heard.map(toOutboxEvent) }] : [];
  });
  const byUser = Map.groupBy(recorded, ({ listener }) => listener.userId);
  return [
    ...recorded.flatMap(({ listener, events }) => (listener.isFull ? [] : putAll(listener, events, now))),
    ...[...byUser].map(([userId, ofUser]) => countRecorded(userId, ofUser.map(toCount))),
  ];
}

const toOutboxEvent = ({ id, type, time, data }: NewEvent & { id: string }): OutboxEvent => ({
  id,
  type,
  timestamp: time.toISOString(),
  data,
});

const toCount = ({ listener, events }: { listener: Listener; events: readonly OutboxEvent[] }) => ({
  webhookId: listener.id,
  [listener.isFull ? 'dropped' : 'recorded']: events.length,
});

const putAll = (listener: Listener, events: readonly OutboxEvent[], now: number): Step[] =>
  [...Map.groupBy(events, ({ type }) => firstAttempt(listener, type, now))].flatMap(([due, sameTime]) =>
    splitBySize(sameTime).map((some) => putNew(listener, some, due)),
  );

function putNew(
  { id: webhookId, userId, isSlow }: Listener,
  events: readonly OutboxEvent[],
  due: number,
): Step {
  const chunk: OutboxChunk = {
    id: events[0]?.id ?? '',
    userId,
    webhookId,
    due,
    attempts: 0,
    count: events.length,
    events: JSON.stringify(events),
    isNew: true,
    ...(isSlow && { isSlow }),
  };
  return { Put: { Item: { ...outboxKey(webhookId, due, chunk.id), ...chunk } } };
}

/** Adds to the events that wait for a webhook, and are not new. */
export const addToPending = (webhookId: number, by: number): Step => ({
  adds: [{ attribute: 'pending', by }],
  Update: {
    Key: outboxStateKey(webhookId),
    UpdateExpression: 'ADD pending :by',
    ExpressionAttributeValues: { ':by': by },
  },
});
