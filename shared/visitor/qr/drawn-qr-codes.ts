import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { BusyError } from '../../errors.ts';
import type { Owner } from '../../workers/turns.ts';
import { JobStopped, workerQueue } from '../../workers/worker-queue.ts';
import type { DrawnQr, QrDrawing } from './draw-qr.ts';

const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** The largest take 0.4 s of half a processor. */
export const MAX_DRAWING_MS = 5000;

const draw = workerQueue<QrDrawing, DrawnQr>(join(import.meta.dirname, 'draw-qr-worker.js'), {
  maxWaiting: 128,
  maxWaitingOfOwner: 32,
  maxWaitMs: 5000,
  maxRunMs: MAX_DRAWING_MS,
});

/** Our own images are drawn in time unless the machine has too much to do. */
function busyIfStopped(cause: unknown): never {
  throw cause instanceof JobStopped ? new BusyError(cause, 2) : cause;
}

/**
 * Draws an image in a thread of its own, where owners take turns. Rejects with `busy` when too many images wait to be drawn, in all or
 * for the owner.
 */
export const drawQr = (drawing: QrDrawing, owner: Owner): Promise<DrawnQr> =>
  draw(drawing, owner).catch(busyIfStopped);

interface Order {
  /** Makes what to draw, only when it is not in the cache. */
  load: () => Promise<QrDrawing>;
  /** A user, or the network of a visitor. */
  owner: Owner;
}

/** Images of this process. Requests for one that is being drawn wait for it. */
const images = new LRUCache<string, DrawnQr, Order>({
  maxSize: MAX_CACHED_BYTES,
  // A text with one character beyond Latin takes two bytes for each.
  sizeCalculation: (image, key) => (typeof image === 'string' ? 2 : 1) * image.length + key.length,
  fetchMethod: async (_key, _stale, { context: { load, owner } }) => drawQr(await load(), owner),
  // An image is still returned when others have replaced it in the cache.
  ignoreFetchAbort: true,
});

/** Whether the image under this key can be had without drawing it. */
export const isDrawn = (key: string): boolean => images.has(key);

/** The image under a key that changes with its content: from the cache, or else from `drawQr`. */
export const drawnQrCode = (key: string, order: Order): Promise<DrawnQr> =>
  images.forceFetch(key, { context: order });
