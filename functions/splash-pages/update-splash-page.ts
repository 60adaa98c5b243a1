import { updateSplashPage } from '../../shared/api/splash-pages.ts';
import { changeStoredSplashPage } from '../../shared/data/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateSplashPage, async ({ params, body, user }) => {
  await changeStoredSplashPage(user.id, params.id, body);
  return { message: 'Splash page has been updated successfully.' };
});
