import { showPixelForm } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { pixelFormPage } from '../../../shared/console/pages/pixel-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { pixels } from '../../../shared/data/pixels.ts';

/** The form of a pixel. */
export const handler = consoleEndpoint(showPixelForm, async ({ session, params }) =>
  pixelFormPage(session, await getOwned(pixels, session.user.id, params.id)),
);
