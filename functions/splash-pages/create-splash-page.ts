import { createSplashPage } from '../../shared/api/splash-pages.ts';
import { addSplashPage } from '../../shared/data/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a page that links show before their targets. */
export const handler = endpoint(createSplashPage, async ({ body, user, now }) => {
  const { id } = await addSplashPage(user, body, now);
  return { id };
});
