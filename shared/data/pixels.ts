import type { PixelType } from '../api/pixels.ts';
import { formatDateTime } from '../domain/dates.ts';
import type { PageRequest } from '../domain/paging.ts';
import { pixelTag } from '../domain/pixel-tags.ts';
import type { Pixel } from '../domain/pixels.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from './api-keys.ts';
import { pixelTagKey } from './keys.ts';
import { addOwned, changeOwned, deleteOwned, type Kind, readOwned } from './owned-items.ts';
import { startPurge } from './purge-items.ts';
import { claim, type Step } from './transactions.ts';

const pixels: Kind<Pixel> = { collection: 'pixels', notFound: 'pixel_not_found', limit: 'pixels' };

const tagKeyOf = ({ userId, type, tag }: Pixel) => pixelTagKey(userId, type, tag);

/** A user has each tag of a provider once: the claim's condition is what makes it so. */
const claimTag = (pixel: Pixel): Step =>
  claim({ ...tagKeyOf(pixel), pixelId: pixel.id }, () => new ServiceError('pixel_taken'));

const releaseTag = (pixel: Pixel): Step => ({ Delete: { Key: tagKeyOf(pixel) } });

/** A page of a user's pixels, newest first. */
export const readPixels = (userId: number, page: PageRequest) => readOwned(pixels, userId, page);

/** Throws the 400 of a tag that is none of this provider's, `pixel_taken`, `plan_feature` or `plan_limit`. */
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
    (pixel) => [claimTag(pixel)],
  );
}

/** Another tag, and another name if there is one. Throws `pixel_not_found`, `pixel_taken` or the tag's 400. */
export function changePixel(
  userId: number,
  id: number,
  { name, tag }: { name?: string | null | undefined; tag: string },
): Promise<Pixel> {
  return changeOwned(
    pixels,
    userId,
    id,
    // A pixel is never without a name: a blank one keeps what there is.
    (before) => ({ ...before, name: name ?? before.name, tag: pixelTag(before.type, tag) }),
    (before, after) => (before.tag === after.tag ? [] : [releaseTag(before), claimTag(after)]),
  );
}

/** Frees its tag; the stream takes it off its links, however many they are. Throws `pixel_not_found`. */
export const deleteStoredPixel = (userId: number, id: number): Promise<void> =>
  deleteOwned(pixels, userId, id, (pixel) => [releaseTag(pixel), startPurge('pixels', userId, id)]);
