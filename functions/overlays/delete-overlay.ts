import { deleteOverlay } from '../../shared/api/overlays.ts';
import { deleteStoredOverlay } from '../../shared/data/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Links that use the overlay redirect without it from now on. */
export const handler = endpoint(deleteOverlay, async ({ params, user }) => {
  await deleteStoredOverlay(user.id, params.id);
  return { message: 'Overlay has been deleted successfully.' };
});
