import type { SplashPage } from '../domain/splash-pages.ts';
import type { Kind } from './owned-items.ts';

export const splashPages: Kind<SplashPage> = {
  collection: 'splash-pages',
  notFound: 'splash_page_not_found',
  limit: 'splash',
};
