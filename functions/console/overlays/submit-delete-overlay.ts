import { submitDeleteOverlay } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { OVERLAYS_PATH } from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { deleteOwned } from '../../../shared/data/owned/owned-items.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes an overlay. Links that use it redirect directly from now on. */
export const handler = consoleEndpoint(submitDeleteOverlay, async ({ session, params }) => {
  await deleteOwned(overlays, session.user.id, params.id);
  return redirect(OVERLAYS_PATH, { status: 303 });
});
