import { isBatched, MAX_BATCH, type OutboxChunk, splitBySize } from '../../domain/webhooks/outbox.ts';
import { readEvents, replaceChunks, type StoredChunk } from './outbox.ts';

/** In one transaction, which takes 4 MB before and after. */
const MAX_BYTES = 1_000_000;
const MAX_CHUNKS = 45;

/**
 * Puts clicks together that were recorded one after the other, also those that are not due yet, if some of them are due. Writes
 * that before they are sent: so a batch has the same events and the same id at every attempt. Returns whether there were any.
 */
export async function formBatches(chunks: readonly StoredChunk[], now: number): Promise<boolean> {
  const found = takeSome(chunks.filter(hasClicks));
  const [first] = found;
  if (!first || first.due > now) return false;
  const { userId, webhookId } = first;
  const byType = Map.groupBy(found.flatMap(readEvents), ({ type }) => type);
  const formed = [...byType].flatMap(([type, events]) =>
    splitBySize(events, MAX_BATCH).map((some): OutboxChunk => {
      const id = some[0]?.id ?? '';
      const chunk = {
        userId,
        webhookId,
        due: now,
        attempts: 0,
        count: some.length,
        events: JSON.stringify(some),
      };
      // Not the id of its first event, as both are the ids of requests.
      return isBatched(type) ? { ...chunk, id: `${id}-batch`, isBatch: true } : { ...chunk, id };
    }),
  );
  await replaceChunks(webhookId, [{ before: found, chunks: formed, finished: 0 }]);
  return true;
}

/** Whether it has clicks that were not sent yet, and are in no batch. */
const hasClicks = (chunk: StoredChunk): boolean =>
  !chunk.isBatch && chunk.attempts === 0 && readEvents(chunk).some(({ type }) => isBatched(type));

/** As many chunks as fit into a transaction. */
function takeSome(chunks: readonly StoredChunk[]): StoredChunk[] {
  let bytes = 0;
  return chunks.slice(0, MAX_CHUNKS).filter(({ events }, index) => {
    bytes += Buffer.byteLength(events);
    return index === 0 || bytes <= MAX_BYTES;
  });
}
