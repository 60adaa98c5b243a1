import { showDeleteSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { linksUsing } from '../../../shared/console/components/links-using.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteSplashPagePage } from '../../../shared/console/pages/splash-page-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { readLinksShowing } from '../../../shared/data/search/links-showing.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';

/** Asks before a splash page is deleted, and says which links use it. */
export const handler = consoleEndpoint(showDeleteSplashPage, async ({ session, params, site }) => {
  const [splashPage, using] = await Promise.all([
    getOwned(splashPages, session.user.id, params.id),
    readLinksShowing(session.user.id, 'custom-splash', params.id),
  ]);
  return deleteSplashPagePage(session, splashPage, linksUsing(using, site.shortUrl));
});
