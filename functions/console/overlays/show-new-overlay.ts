import { showNewOverlay } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { overlayFormPage } from '../../../shared/console/pages/overlay-pages.ts';

/** The form of a new overlay. */
export const handler = consoleEndpoint(showNewOverlay, async ({ session }) => overlayFormPage(session));
