import { updateOverlay } from '../../shared/api/overlays.ts';
import { changeStoredOverlay } from '../../shared/data/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateOverlay, async ({ params, body, user }) => {
  await changeStoredOverlay(user.id, params.id, body);
  return { message: 'Overlay has been updated successfully.' };
});
