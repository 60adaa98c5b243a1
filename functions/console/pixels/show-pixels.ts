import { showPixels } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { pixelsPage } from '../../../shared/console/pages/pixel-pages.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { pixels } from '../../../shared/data/pixels.ts';

/** A page of the person's pixels, newest first. */
export const handler = consoleEndpoint(showPixels, async ({ session, query }) => {
  const { items, total } = await readOwned(pixels, session.user.id, query);
  return pixelsPage(session, { pixels: items, total, query });
});
