import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookEventType } from '../../api/webhook-events.ts';
import {
  firstAttempt,
  type OutboxChunk,
  type OutboxEvent,
  splitBySize,
} from '../../domain/webhooks/outbox.ts';
import { listensTo } from '../../domain/webhooks/webhooks.ts';
import { outboxKey, outboxStateKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';
import type { Listener } from './listeners.ts';

/** Something that happened, and what webhooks can be limited to. */
export interface NewEvent<T extends WebhookEventType = WebhookEventType> {
  type: T;
  data: WebhookData<T>;
  /** The ids of the link, and of the campaign, that it is about. */
  link?: number | undefined;
  campaign?: number | undefined;
  /** When it happened. */
  time: Date;
  /** Generated unless given. */
  id?: string;
}

/** Sorts by time, like the id of a visit. */
export const createEventId = (time: Date): string =>
  `${time.getTime().toString(36)}-${randomUUID().slice(0, 12)}`;

/**
 * The part of a transaction that records events for the webhooks that listen to them: they are told if and only if what the
 * transaction does has happened. The event has its id from here on. All events of a transaction go into one call.
 */
export function recordEvents<T extends WebhookEventType>(
  listeners: readonly Listener[],
  ...events: readonly NewEvent<T>[]
): Step[] {
  if (listeners.length === 0) return [];
  const withIds = events.map((event) => ({ ...event, id: event.id ?? createEventId(event.time) }));
  return listeners.flatMap((listener) => {
    const told = withIds.filter((event) => listensTo(listener, event));
    return told.length > 0 ? tellOf(listener, told.map(toOutboxEvent)) : [];
  });
}

const toOutboxEvent = ({ id, type, time, data }: NewEvent & { id: string }): OutboxEvent => ({
  id,
  type,
  timestamp: time.toISOString(),
  data,
});

function tellOf(listener: Listener, events: readonly OutboxEvent[]): Step[] {
  if (listener.isFull) return [addToState(listener.id, 'dropped', events.length)];
  const now = Date.now();
  const puts = [...Map.groupBy(events, ({ type }) => firstAttempt(listener, type, now))].flatMap(
    ([due, sameTime]) => splitBySize(sameTime).map((some) => putNew(listener, some, due)),
  );
  return [...puts, addToState(listener.id, 'pending', events.length)];
}

function putNew({ id: webhookId, userId }: Listener, events: readonly OutboxEvent[], due: number): Step {
  const chunk: OutboxChunk = {
    id: events[0]?.id ?? '',
    userId,
    webhookId,
    due,
    attempts: 0,
    count: events.length,
    events: JSON.stringify(events),
    isNew: true,
  };
  return { Put: { Item: { ...outboxKey(webhookId, due, chunk.id), ...chunk } } };
}

/** Counts events that wait for a webhook, or that were dropped. */
export const addToState = (webhookId: number, attribute: 'pending' | 'dropped', by: number): Step => ({
  adds: { attribute, by },
  Update: {
    Key: outboxStateKey(webhookId),
    UpdateExpression: 'ADD #counter :by',
    ExpressionAttributeNames: { '#counter': attribute },
    ExpressionAttributeValues: { ':by': by },
  },
});
