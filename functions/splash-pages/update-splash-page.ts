import { updateSplashPage } from '../../shared/api/splash-pages.ts';
import { changeOwned } from '../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../shared/data/splash-pages.ts';
import { changeSplashPage } from '../../shared/domain/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateSplashPage, async ({ params, body, user }) => {
  await changeOwned(splashPages, user.id, params.id, (before) => changeSplashPage(before, body));
  return { message: 'Splash page has been updated successfully.' };
});
