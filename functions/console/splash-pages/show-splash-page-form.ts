import { showSplashPageForm } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { splashPageFormPage } from '../../../shared/console/pages/splash-page-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';

/** The form of a splash page. */
export const handler = consoleEndpoint(showSplashPageForm, async ({ session, params }) =>
  splashPageFormPage(session, await getOwned(splashPages, session.user.id, params.id)),
);
