import { createPixel } from '../../shared/api/pixels.ts';
import { addPixel } from '../../shared/data/pixels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A user can have each tag of a provider only once. */
export const handler = endpoint(createPixel, async ({ body, user, now }) => {
  const { id } = await addPixel(user, body, now);
  return { id };
});
