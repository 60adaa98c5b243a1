import { listSplashPages } from '../../shared/api/splash-pages.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../shared/data/splash-pages.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { LISTED_SPLASH_PAGE_FIELDS } from '../../shared/domain/splash-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's custom splash pages, newest first. */
export const handler = endpoint(listSplashPages, async ({ query, user }) => {
  const { items, total } = await readOwned(splashPages, user.id, query, LISTED_SPLASH_PAGE_FIELDS);
  return { data: { ...pageNumbers(query, total), splash: items } };
});
