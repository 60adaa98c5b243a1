import { updateLinks } from '../../shared/api/bulk-links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { changeStoredLink } from '../../shared/data/links/links.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { bulkEndpoint } from '../../shared/http/bulk-endpoint.ts';

/** Changes the link of each row: only the fields in the row. */
export const handler = bulkEndpoint(updateLinks, async ({ id, ...fields }, { user, now, random, site }) => {
  const change = await readLinkChange(user.id, fields, { site, random });
  const link = await changeStoredLink(user, id, change, { now });
  return { id, shorturl: shortUrl(link, site.shortUrl) };
});
