import { showOverlays } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { overlaysPage } from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { LISTED_OVERLAY_FIELDS } from '../../../shared/domain/overlays.ts';

/** A page of the person's overlays, newest first. */
export const handler = consoleEndpoint(showOverlays, async ({ session, query }) => {
  const { items, total } = await readOwned(overlays, session.user.id, query, LISTED_OVERLAY_FIELDS);
  return overlaysPage(session, { overlays: items, total, query });
});
