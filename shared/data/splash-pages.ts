import type { SplashPage } from '../domain/splash-pages.ts';
import type { EntityType } from './owned/owned-items.ts';

export const splashPages: EntityType<SplashPage> = {
  collection: 'splash-pages',
  notFound: 'splash_page_not_found',
  limit: 'splash',
};
