import { updatePixel } from '../../shared/api/pixels.ts';
import { changePixel } from '../../shared/data/pixels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes tag and name, but not the provider. */
export const handler = endpoint(updatePixel, async ({ params, body, user }) => {
  await changePixel(user.id, params.id, body);
  return { message: 'Pixel has been updated successfully.' };
});
