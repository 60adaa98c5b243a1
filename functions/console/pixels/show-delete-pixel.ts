import { showDeletePixel } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deletePixelPage } from '../../../shared/console/pages/pixel-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { pixels } from '../../../shared/data/pixels.ts';

/** Asks before a pixel is deleted. */
export const handler = consoleEndpoint(showDeletePixel, async ({ session, params }) =>
  deletePixelPage(session, await getOwned(pixels, session.user.id, params.id)),
);
