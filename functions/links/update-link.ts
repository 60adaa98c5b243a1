import { updateLink } from '../../shared/api/links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { changeStoredLink } from '../../shared/data/links/links.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes what the body names and leaves the rest; a new alias or domain moves the route with it. */
export const handler = endpoint(updateLink, async ({ params, body, user, random, site }) => {
  const change = await readLinkChange(user.id, body, { site, random });
  const link = await changeStoredLink(user, params.id, change);
  return { id: link.id, short: shortUrl(link, site.shortUrl) };
});
