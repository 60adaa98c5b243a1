import { listBioPages } from '../../shared/api/bio-pages.ts';
import { readBioPages } from '../../shared/data/bio-pages/listed-bio-pages.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's bio pages, newest first. */
export const handler = endpoint(listBioPages, async ({ query, user, site }) => {
  const { items, total } = await readBioPages(user.id, query, site.shortUrl);
  return { data: { ...pageNumbers(query, total), bio: items } };
});
