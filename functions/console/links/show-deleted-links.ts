import { showDeletedLinks } from '../../../shared/api/console/link-history.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deletedLinksPage } from '../../../shared/console/link-history/deleted-links-page.ts';
import { readDeletedLinks } from '../../../shared/data/links/deleted-links.ts';

/** The links that can be restored. */
export const handler = consoleEndpoint(showDeletedLinks, async ({ session, query, site }) => {
  const deleted = await readDeletedLinks(session.user.id, { ...query, include: [] });
  return deletedLinksPage(session, { ...deleted, page: query, base: site.shortUrl });
});
