import { join } from 'node:path';
import type { Owned } from '../../domain/owned/owned.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { invalidFields } from '../../errors.ts';
import { workerQueue } from '../../workers/worker-queue.ts';
import { imageKey, imageUsesKey } from '../keys.ts';
import { addOwned } from '../owned/owned-items.ts';
import type { Problem } from './decode-image.ts';
import { keepForDays, UNUSED_DAYS } from './image-uses.ts';
import { images, type StoredImage } from './images.ts';
import type { RedrawnImage } from './redraw-image.ts';
import { refuseSlow } from './refuse-slow.ts';

/** A photo with as many pixels as a 4K screen takes 1.6 s of a processor, and a function has half of one. */
export const MAX_REDRAWING_MS = 10_000;

/** Decodes hostile files, as the thread for logos does. */
export const REDRAWING = join(import.meta.dirname, 'redraw-image-worker.js');

export const redrawingLimits = {
  maxWaiting: 16,
  maxWaitingOfOwner: 4,
  /** Longer than a job, so that the one in progress cannot use up the time of those who wait for it. */
  maxWaitMs: MAX_REDRAWING_MS + 2000,
  maxRunMs: MAX_REDRAWING_MS,
  /** The largest JPEG, in four colors without subsampling, takes 115 MB: the decoder keeps an object for each 8 by 8 of a color. */
  maxHeapMb: 160,
};

const redraw = workerQueue<Uint8Array, RedrawnImage | Problem>(REDRAWING, redrawingLimits);

const MAX_UPLOAD_BYTES = 1024 * 1024;

interface Context {
  now: Date;
  random: (bytes: number) => Buffer;
  /** The field with the file. */
  field: string;
}

/**
 * Redraws an image and stores it. It is deleted after a day, unless something uses it by then. Throws a 400 on the field for
 * what is no image, `plan_feature`, or `plan_limit`.
 */
export async function addImage(user: Caller, file: Uint8Array, context: Context): Promise<StoredImage> {
  const { now, random, field } = context;
  if (file.length > MAX_UPLOAD_BYTES) throw invalidFields({ [field]: 'must be at most 1 MB' });
  const redrawn = await redraw(file, user.id).catch(refuseSlow);
  if ('problem' in redrawn) throw invalidFields({ [field]: redrawn.problem });
  const { image: bytes, ...described } = redrawn;
  const make = (owned: Owned): StoredImage => ({
    ...owned,
    ...described,
    code: `${owned.id % 100_000_000}-${random(12).toString('base64url')}`,
    date: formatDateTime(now),
  });
  return addOwned(images, user, make, ({ id, code, type }) => [
    { Put: { Item: { ...imageKey(code), type, bytes } } },
    { Put: { Item: { ...imageUsesKey(user.id, code), uses: 0 } } },
    keepForDays(id, UNUSED_DAYS.afterOthers, now),
  ]);
}
