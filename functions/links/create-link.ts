import { createLink } from '../../shared/api/links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { addLink } from '../../shared/data/links/links.ts';
import { frameProbe } from '../../shared/data/links/unframeable-targets.ts';
import { type Link, shortUrl } from '../../shared/domain/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Always creates a new link, even if the URL was shortened before. */
export const handler = endpoint(createLink, async ({ body, user, now, random, site, creating }) => {
  const change = await readLinkChange(user.id, body, { site, random });
  return creating(
    (link: Link) => ({ id: link.id, shorturl: shortUrl(link, site.shortUrl) }),
    () => addLink(user, change, now, frameProbe(site.shortUrl)),
  );
});
