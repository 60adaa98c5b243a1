import { listLinks } from '../../shared/api/links.ts';
import { readLinks } from '../../shared/data/links/links.ts';
import { linkEntry } from '../../shared/domain/links/link-views.ts';
import { fitEntries } from '../../shared/domain/owned/answer-size.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's links, newest or most clicked first. */
export const handler = endpoint(listLinks, async ({ query, user, site }) => {
  const { items, total } = await readLinks(user.id, query);
  const entries = items.map((link) => linkEntry(link, site.shortUrl));
  const urls = fitEntries(entries, ['description', 'title', 'longurl']);
  return { data: { ...pageNumbers(query, total), urls } };
});
