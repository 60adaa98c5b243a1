import { createPixel } from '../../shared/api/pixels.ts';
import { addPixel } from '../../shared/data/pixels.ts';
import type { Pixel } from '../../shared/domain/pixels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A user can have each tag of a provider only once. */
export const handler = endpoint(createPixel, ({ body, user, now, creating }) =>
  creating(
    ({ id }: Pixel) => ({ id }),
    () => addPixel(user, body, now),
  ),
);
