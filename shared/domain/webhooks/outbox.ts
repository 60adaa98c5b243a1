import type { batchedEventTypes, WebhookEventType } from '../../api/webhook-events.ts';
import { MAX_CHUNK_EVENTS } from '../clicks/event-steps.ts';
import { isFailing, LONGEST_PAUSE_SECONDS } from './retries.ts';
import type { OutboxState } from './webhooks.ts';

/** An event that a webhook is notified of. Its id is that of all requests for it. */
export interface OutboxEvent {
  id: string;
  type: WebhookEventType;
  /** ISO 8601, in UTC. */
  timestamp: string;
  data: unknown;
}

/** Events that a webhook is to be notified of at the same time, as the table stores them. */
export interface OutboxChunk {
  id: string;
  userId: number;
  webhookId: number;
  /** Unix milliseconds. */
  due: number;
  /** How often all of them were sent. */
  attempts: number;
  /** How many of these attempts got a response with a `Retry-After`. */
  postponed?: number;
  /** When they were sent first, in Unix milliseconds, if they were. */
  firstSent?: number;
  count: number;
  /** As JSON. */
  events: string;
  /** Whether they are sent in one request, with the chunk’s id. */
  isBatch?: boolean;
  /** Whether the webhook’s job may not know of it. */
  isNew?: boolean;
  /** Whether its receiver was slow when they were recorded. */
  isSlow?: boolean;
}

/** Events that wait for a receiver that fails. Further ones are dropped, and counted. */
export const MAX_PENDING = 10_000;

/** For a receiver that works: more than it gets behind in a busy hour. */
const MAX_PENDING_IF_WORKING = 100_000;

/** Whether so many events wait for a webhook that further ones are dropped. */
export const isOutboxFull = (state: OutboxState): boolean =>
  (state.pending ?? 0) >= (isFailing(state) ? MAX_PENDING : MAX_PENDING_IF_WORKING);

/** Clicks for a webhook with `batch` wait this long for others. */
const BATCH_SECONDS = 4;

/** In one request. */
export const MAX_BATCH = 100;

/** DynamoDB takes 400 KB. */
const MAX_CHUNK_BYTES = 200_000;

const batched: Record<(typeof batchedEventTypes)[number], true> = {
  'link.clicked': true,
  'qr.scanned': true,
  'campaign.clicked': true,
};

export const isBatched = (type: WebhookEventType): boolean => type in batched;

/** When events of a type are to be sent first. During a pause of the receiver, its job need not look at each of them. */
export const firstAttempt = (
  { batch, pausedUntil = 0 }: { batch: boolean; pausedUntil?: number | undefined },
  type: WebhookEventType,
  now: number,
): number =>
  Math.max(
    now + (batch && isBatched(type) ? BATCH_SECONDS * 1000 : 0),
    Math.min(pausedUntil, now + LONGEST_PAUSE_SECONDS * 1000),
  );

/** Splits events into lists that fit into an item each. */
export function splitBySize(events: readonly OutboxEvent[], maxEvents = MAX_CHUNK_EVENTS): OutboxEvent[][] {
  const lists: OutboxEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    const last = lists.at(-1);
    if (last && bytes + size <= MAX_CHUNK_BYTES && last.length < maxEvents) {
      last.push(event);
      bytes += size;
    } else {
      lists.push([event]);
      bytes = size;
    }
  }
  return lists;
}
