import { createLinks } from '../../shared/api/bulk-links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { addLink } from '../../shared/data/links/links.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { bulkEndpoint } from '../../shared/http/bulk-endpoint.ts';

/** Creates a link for each row. */
export const handler = bulkEndpoint(createLinks, async (row, { user, now, random, site }) => {
  const change = await readLinkChange(user.id, row, { site, random });
  const link = await addLink(user, change, now);
  return { id: link.id, shorturl: shortUrl(link, site.shortUrl) };
});
