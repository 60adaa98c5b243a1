import { deletePixel } from '../../shared/api/pixels.ts';
import { deleteStoredPixel } from '../../shared/data/pixels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Frees the pixel's tag for another pixel. */
export const handler = endpoint(deletePixel, async ({ params, user }) => {
  await deleteStoredPixel(user.id, params.id);
  return { message: 'Pixel has been deleted successfully.' };
});
