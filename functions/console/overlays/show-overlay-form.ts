import { showOverlayForm } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { overlayFormPage } from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** The form of an overlay. */
export const handler = consoleEndpoint(showOverlayForm, async ({ session, params }) =>
  overlayFormPage(session, await getOwned(overlays, session.user.id, params.id)),
);
