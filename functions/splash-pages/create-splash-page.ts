import { createSplashPage } from '../../shared/api/splash-pages.ts';
import { addSplashPage } from '../../shared/data/splash-pages.ts';
import type { SplashPage } from '../../shared/domain/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a page that links show before their targets. */
export const handler = endpoint(createSplashPage, ({ body, user, now, creating }) =>
  creating(
    ({ id }: SplashPage) => ({ id }),
    () => addSplashPage(user, body, now),
  ),
);
