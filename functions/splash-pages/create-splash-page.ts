import { createSplashPage } from '../../shared/api/splash-pages.ts';
import { addOwned } from '../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../shared/data/splash-pages.ts';
import { newSplashPage } from '../../shared/domain/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a page that links show before their targets. */
export const handler = endpoint(createSplashPage, async ({ body, user, now }) => {
  const described = newSplashPage(body, now);
  const { id } = await addOwned(splashPages, user, (owned) => ({ ...owned, ...described }));
  return { id };
});
