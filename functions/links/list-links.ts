import { listLinks } from '../../shared/api/links.ts';
import { readUniqueClicks } from '../../shared/data/links/included-fields.ts';
import { readLinks } from '../../shared/data/links/links.ts';
import { includedFields, linkEntry } from '../../shared/domain/links/link-views.ts';
import { fitEntries } from '../../shared/domain/owned/answer-size.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's links, newest or most clicked first. */
export const handler = endpoint(listLinks, async ({ query, user, site }) => {
  const { items, total } = await readLinks(user.id, query);
  const { include } = query;
  const uniqueClicks = await readUniqueClicks(items, include);
  const entries = items.map((link) => ({
    ...linkEntry(link, site.shortUrl),
    ...includedFields(link, include, uniqueClicks.get(link.id)),
  }));
  const urls = fitEntries(entries, ['description', 'title', 'longurl']);
  return { data: { ...pageNumbers(query, total), urls } };
});
