import { updateOverlay } from '../../shared/api/overlays.ts';
import { overlays } from '../../shared/data/overlays.ts';
import { changeOwned } from '../../shared/data/owned/owned-items.ts';
import { changeOverlay } from '../../shared/domain/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateOverlay, async ({ params, body, user }) => {
  await changeOwned(overlays, user.id, params.id, (before) => changeOverlay(before, body));
  return { message: 'Overlay has been updated successfully.' };
});
