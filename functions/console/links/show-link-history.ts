import { showLinkHistory } from '../../../shared/api/console/link-history.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { historyPage } from '../../../shared/console/link-history/history-page.ts';
import { readHistory } from '../../../shared/data/links/link-history.ts';
import { getWholeLink } from '../../../shared/data/links/links.ts';

/** The versions of a link, newest first. */
export const handler = consoleEndpoint(showLinkHistory, async ({ session, params, query, now, site }) => {
  const link = await getWholeLink(session.user.id, params.id);
  const { done, omitted, ...page } = query;
  const history = await readHistory(link, page, now);
  return historyPage(session, { ...history, link, page, done, omitted, base: site.shortUrl });
});
