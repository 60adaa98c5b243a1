import { createImage } from '../../shared/api/images.ts';
import { addImage } from '../../shared/data/images/add-image.ts';
import type { StoredImage } from '../../shared/data/images/images.ts';
import { imageUrl } from '../../shared/domain/images/own-images.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Redraws an image and stores it, for a day unless something uses it. */
export const handler = endpoint(createImage, ({ body, user, now, random, site, creating }) =>
  creating(
    (image: StoredImage) => ({
      id: image.id,
      url: imageUrl(image, site.shortUrl),
      width: image.width,
      height: image.height,
    }),
    () => addImage(user, body.image, { now, random, field: 'image' }),
  ),
);
