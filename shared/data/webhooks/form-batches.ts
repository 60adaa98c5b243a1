import { isBatched, MAX_BATCH, type OutboxChunk, splitBySize } from '../../domain/webhooks/outbox.ts';
import { readEvents, replaceChunks, type StoredChunk } from './outbox.ts';

/**
 * Puts clicks together that were recorded one after the other, and writes that before they are sent: so a batch has the same
 * events and the same id at every attempt. Returns whether there were any.
 */
export async function formBatches(chunks: readonly StoredChunk[]): Promise<boolean> {
  const found = chunks.filter(isSingle);
  const [first] = found;
  if (!first) return false;
  const { userId, webhookId } = first;
  const byType = Map.groupBy(found.flatMap(readEvents), ({ type }) => type);
  const batches = [...byType.values()].flatMap((events) => splitBySize(events, MAX_BATCH));
  const due = Date.now();
  await replaceChunks(found, {
    chunks: batches.map(
      (events): OutboxChunk => ({
        // Not the id of its first event, as both are the ids of requests.
        id: `${events[0]?.id}-batch`,
        userId,
        webhookId,
        due,
        attempts: 0,
        count: events.length,
        events: JSON.stringify(events),
        isBatch: true,
      }),
    ),
    finished: 0,
  });
  return true;
}

const isSingle = (chunk: StoredChunk): boolean =>
  !chunk.isBatch && chunk.attempts === 0 && readEvents(chunk).every(({ type }) => isBatched(type));
