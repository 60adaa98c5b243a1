import type { ImageFile, ImageType } from '../../domain/images/own-images.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { collectionKey, imageKey, imageUsesKey, itemKey } from '../keys.ts';
import { type EntityType, getOwned, removeOwned } from '../owned/owned-items.ts';
import { getItem } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { unusedImageKeys } from './image-uses.ts';

/** An uploaded image. Its bytes are a separate item, so that lists do not read them. */
export interface StoredImage extends Owned {
  /** Names it in URLs. */
  code: string;
  type: ImageType;
  width: number;
  height: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

export const images: EntityType<StoredImage> = {
  collection: 'images',
  notFound: 'not_found',
};

/** What visitors get. */
export const readImage = ({ code }: Pick<ImageFile, 'code'>) =>
  getItem<{ type: ImageType; bytes: Uint8Array }>(imageKey(code), { consistent: false });

/** An image of this user's, for what copies it. Undefined if it is not theirs. */
export async function readOwnImage(userId: number, { code, n }: ImageFile): Promise<Uint8Array | undefined> {
  const listed = await getItem<StoredImage>(itemKey(collectionKey(userId, 'images'), n));
  return listed?.code === code ? (await readImage({ code }))?.bytes : undefined;
}

class ImageUsed extends Error {}

const ifUnused = { ConditionExpression: 'uses <= :zero', ExpressionAttributeValues: { ':zero': 0 } };
const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Deletes an image that nothing uses, and that need not be kept any more. */
export async function deleteUnusedImage(userId: number, id: number): Promise<void> {
  await deleteImage(userId, id, { isUnused: true }).catch((error: unknown) => {
    if (!(error instanceof ImageUsed)) throw error;
  });
}

/** Deletes an image, used or not. Throws `not_found`. */
export async function deleteImage(userId: number, id: number, { isUnused = false } = {}): Promise<void> {
  const image = await getOwned(images, userId, id);
  await transact([
    ...removeOwned(images, image),
    { Delete: { Key: imageKey(image.code) } },
    {
      Delete: { Key: imageUsesKey(userId, image.code), ...(isUnused && ifUnused) },
      onConditionFailed: () => new ImageUsed(),
    },
    ...unusedImageKeys(id).map(
      (Key): Step => ({
        Delete: { Key, ...(isUnused && ifAbsent) },
        onConditionFailed: () => new ImageUsed(),
      }),
    ),
  ]);
}
