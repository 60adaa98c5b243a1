import { createLinks } from '../../shared/api/bulk-links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { addLink } from '../../shared/data/links/links.ts';
import { type Link, shortUrl } from '../../shared/domain/links/links.ts';
import { bulkEndpoint } from '../../shared/http/bulk-endpoint.ts';

/** Creates a link for each row. */
export const handler = bulkEndpoint(createLinks, async (row, { user, now, random, site, creating }) => {
  const change = await readLinkChange(user.id, row, { site, random });
  return creating(
    (link: Link) => ({ id: link.id, shorturl: shortUrl(link, site.shortUrl) }),
    () => addLink(user, change, now),
  );
});
