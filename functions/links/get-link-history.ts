import { getLinkHistory } from '../../shared/api/link-history.ts';
import { readHistory } from '../../shared/data/links/link-history.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The versions of a link, newest first: who changed what, and when. */
export const handler = endpoint(getLinkHistory, async ({ params, query, user, now }) => {
  const link = await getWholeLink(user.id, params.id);
  const { entries, total } = await readHistory(link, query, now);
  return { data: entries, ...pageNumbers(query, total) };
});
