import { submitDeleteSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { SPLASH_PAGES_PATH } from '../../../shared/console/pages/splash-page-pages.ts';
import { deleteOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes a splash page. Links that use it show the general one from now on. */
export const handler = consoleEndpoint(submitDeleteSplashPage, async ({ session, params }) => {
  await deleteOwned(splashPages, session.user.id, params.id);
  return redirect(SPLASH_PAGES_PATH, { status: 303 });
});
