import { deleteSplashPage } from '../../shared/api/splash-pages.ts';
import { deleteOwned } from '../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../shared/data/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Links that use the page show the generic splash page from now on. */
export const handler = endpoint(deleteSplashPage, async ({ params, user }) => {
  await deleteOwned(splashPages, user.id, params.id);
  return { message: 'Splash page has been deleted successfully.' };
});
