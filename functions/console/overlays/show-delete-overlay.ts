import { showDeleteOverlay } from '../../../shared/api/console/overlays.ts';
import { linksUsing } from '../../../shared/console/components/links-using.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteOverlayPage } from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { readLinksShowing } from '../../../shared/data/search/links-showing.ts';

/** Asks before an overlay is deleted, and says which links use it. */
export const handler = consoleEndpoint(showDeleteOverlay, async ({ session, params, site }) => {
  const [overlay, using] = await Promise.all([
    getOwned(overlays, session.user.id, params.id),
    readLinksShowing(session.user.id, 'overlay', params.id),
  ]);
  return deleteOverlayPage(session, overlay, linksUsing(using, site.shortUrl));
});
