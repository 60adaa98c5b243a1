import type { PixelType } from '../api/pixels.ts';
import { assertAsRead } from '../domain/owned/assert-as-read.ts';
import type { PageRequest } from '../domain/owned/paging.ts';
import { pixelTag } from '../domain/pixel-tags.ts';
import type { Pixel } from '../domain/pixels.ts';
import type { Caller } from '../domain/users/caller.ts';
import { formatDateTime } from '../domain/values/dates.ts';
import { ServiceError } from '../errors.ts';
import { startPurge } from './jobs/start-purge.ts';
import { pixelTagKey } from './keys.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType, readOwned } from './owned/owned-items.ts';
import { putUnique, type Step } from './table/transactions.ts';

export const pixels: EntityType<Pixel> = {
  collection: 'pixels',
  notFound: 'pixel_not_found',
};

const toTagKey = ({ userId, type, tag }: Pixel) => pixelTagKey(userId, type, tag);

/** A user has each tag of a provider at most once. */
const reserveTag = (pixel: Pixel): Step =>
  putUnique({ ...toTagKey(pixel), pixelId: pixel.id }, () => new ServiceError('pixel_taken'));

const releaseTag = (pixel: Pixel): Step => ({ Delete: { Key: toTagKey(pixel) } });

/** A page of a user's pixels, newest first. */
export const readPixels = (userId: number, page: PageRequest) => readOwned(pixels, userId, page);

/** Throws a 400 for a tag that is not valid for this provider, `pixel_taken`, `plan_feature` or `plan_limit`. */
export async function addPixel(
  user: Caller,
  { type, name, tag: written }: { type: PixelType; name: string; tag: string },
  now: Date,
): Promise<Pixel> {
  const tag = pixelTag(type, written);
  const date = formatDateTime(now);
  return addOwned(
    pixels,
    user,
    (owned) => ({ ...owned, type, name, tag, date }),
    (pixel) => [reserveTag(pixel)],
  );
}

/** Changes a pixel's tag, and its name if there is one. Throws `pixel_not_found`, `pixel_taken` or the tag's 400. */
export function changePixel(
  userId: number,
  id: number,
  { name, tag }: { name?: string | null | undefined; tag: string },
  revisionAsRead?: number,
): Promise<Pixel> {
  return changeOwned(
    pixels,
    userId,
    id,
    (before) => {
      assertAsRead(before, revisionAsRead);
      // A pixel always has a name: a blank one leaves it as it is.
      return { ...before, name: name ?? before.name, tag: pixelTag(before.type, tag) };
    },
    (before, after) => (before.tag === after.tag ? [] : [releaseTag(before), reserveTag(after)]),
  );
}

/** Deletes a pixel and frees its tag; the purge removes it from its links. Throws `pixel_not_found`. */
export const deleteStoredPixel = (userId: number, id: number): Promise<void> =>
  deleteOwned(pixels, userId, id, (pixel) => [releaseTag(pixel), startPurge('pixels', userId, id)]);
