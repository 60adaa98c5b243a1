import { listLinks } from '../../shared/api/links.ts';
import { readDeletedLinks } from '../../shared/data/links/deleted-links.ts';
import { readUniqueClicks } from '../../shared/data/links/included-fields.ts';
import { isSearch, listLinks as readLinks } from '../../shared/data/search/list-links.ts';
import { includedFields, linkEntry } from '../../shared/domain/links/link-views.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { fitEntries } from '../../shared/requests/fit-entries.ts';
import { searchInTurnOfUser } from '../../shared/requests/user-turns.ts';

/** A page of the caller's links, in the order asked for: all, or those that pass the filters. */
export const handler = endpoint(listLinks, async ({ query, user, site }) => {
  const read = () => (query.deleted ? readDeletedLinks : readLinks)(user.id, query, site);
  const { items, total } = await (isSearch(query) ? searchInTurnOfUser(user.id, read) : read());
  const { include } = query;
  const uniqueClicks = await readUniqueClicks(items, include);
  const entries = items.map((link) => ({
    ...linkEntry(link, site.shortUrl),
    ...includedFields(link, include, uniqueClicks.get(link.id)),
  }));
  const urls = await fitEntries(entries, ['description', 'title', 'longurl']);
  return { data: { ...pageNumbers(query, total), urls } };
});
