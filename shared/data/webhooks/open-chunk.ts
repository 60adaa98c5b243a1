import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import { isExtra } from '../../domain/webhooks/retries.ts';
import type { WebhookDelivery } from './deliveries.ts';
import { type Replacement, readEvents, type StoredChunk } from './outbox.ts';
import { listRequests, type Outgoing } from './send-events.ts';

/** A chunk whose events are being sent. */
export interface OpenChunk {
  /** As the table has it. */
  stored: StoredChunk;
  /** Requests without a result. */
  left: Set<Outgoing>;
  /** Results that are not stored yet. */
  results: ChunkResult[];
  /** From 0 to 1. One for all, so that what fails at about the same time is one chunk again. */
  random: number;
}

export interface ChunkResult {
  outgoing: Outgoing;
  delivery: WebhookDelivery;
  /** When its events are due again, in Unix milliseconds. */
  again: number | undefined;
  /** Whether the response had a `Retry-After`. */
  isPostponed: boolean;
}

export const openChunk = (stored: StoredChunk): OpenChunk => ({
  stored,
  left: new Set(listRequests(stored, readEvents(stored))),
  results: [],
  random: Math.random(),
});

export interface TakenResults {
  deliveries: WebhookDelivery[];
  /** What the table gets in place of the chunk: a chunk for each time at which some of it is sent again, and the rest. */
  replacement: Replacement;
  /** What has no result yet. */
  rest: OutboxChunk | undefined;
}

/** Takes the results that are to be stored now. Further ones may come while that is done. */
export function takeResults(chunk: OpenChunk): TakenResults {
  const { stored, left } = chunk;
  const results = chunk.results.splice(0);
  const failed = results.filter(({ again }) => again !== undefined);
  const lost = results.filter(({ delivery, again }) => !delivery.hasSucceeded && again === undefined);
  const retries = [...Map.groupBy(failed, toGroup).values()].map((group) => toRetry(stored, group));
  const unsent = [...left].flatMap(({ events }) => events);
  const rest = unsent.length > 0 ? toChunk(stored, unsent) : undefined;
  const chunks = rest ? [...retries, rest] : retries;
  const kept = chunks.reduce((sum, { count }) => sum + count, 0);
  const isCounted = !isExtra({ attempts: stored.attempts + 1, postponed: stored.postponed ?? 0 });
  const dropped = isCounted ? countEvents(lost) : 0;
  return {
    deliveries: results.map(({ delivery }) => delivery),
    replacement: { before: [stored], chunks, finished: stored.count - kept, dropped },
    rest,
  };
}

const toGroup = ({ again, isPostponed }: ChunkResult): string => `${again} ${isPostponed}`;

const countEvents = (results: readonly ChunkResult[]): number =>
  results.reduce((sum, { outgoing }) => sum + outgoing.events.length, 0);

function toRetry(stored: StoredChunk, group: readonly ChunkResult[]): OutboxChunk {
  const { attempts, postponed = 0, firstSent } = stored;
  const [{ delivery, again, isPostponed }] = group as [ChunkResult];
  const events = group.flatMap(({ outgoing }) => outgoing.events);
  return {
    ...toChunk(stored, events),
    due: again ?? stored.due,
    attempts: attempts + 1,
    ...(isPostponed && { postponed: postponed + 1 }),
    firstSent: firstSent ?? delivery.sent,
  };
}

/** Some events of a chunk, as a chunk. */
function toChunk(
  { id, userId, webhookId, due, attempts, postponed, firstSent, isBatch }: StoredChunk,
  events: readonly OutboxEvent[],
): OutboxChunk {
  return {
    id: isBatch ? id : (events[0]?.id ?? id),
    ...{ userId, webhookId, due, attempts },
    ...(postponed !== undefined && { postponed }),
    ...(firstSent !== undefined && { firstSent }),
    count: events.length,
    events: JSON.stringify(events),
    ...(isBatch && { isBatch }),
  };
}
