import { showSplashPages } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { splashPagesPage } from '../../../shared/console/pages/splash-page-pages.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { LISTED_SPLASH_PAGE_FIELDS } from '../../../shared/domain/splash-pages.ts';

/** A page of the person's splash pages, newest first. */
export const handler = consoleEndpoint(showSplashPages, async ({ session, query }) => {
  const { items, total } = await readOwned(splashPages, session.user.id, query, LISTED_SPLASH_PAGE_FIELDS);
  return splashPagesPage(session, { pages: items, total, query });
});
