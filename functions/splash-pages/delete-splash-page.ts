import { deleteSplashPage } from '../../shared/api/splash-pages.ts';
import { deleteStoredSplashPage } from '../../shared/data/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Links that use the page show the generic splash page from now on. */
export const handler = endpoint(deleteSplashPage, async ({ params, user }) => {
  await deleteStoredSplashPage(user.id, params.id);
  return { message: 'Splash page has been deleted successfully.' };
});
