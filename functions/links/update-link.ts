import { updateLink } from '../../shared/api/links.ts';
import { changeStoredLink } from '../../shared/data/links.ts';
import { linkChange, shortUrl } from '../../shared/domain/links.ts';
import { hashPassword, SALT_BYTES } from '../../shared/domain/passwords.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes what the body names and leaves the rest; a new alias or domain moves the route with it. */
export const handler = endpoint(updateLink, async ({ params, body, user, now, random, site }) => {
  const passwordHash = body.password ? await hashPassword(body.password, random(SALT_BYTES)) : undefined;
  const change = linkChange(body, site.hosts, passwordHash);
  const link = await changeStoredLink(user, params.id, change, now);
  return { id: link.id, short: shortUrl(link, site.shortUrl) };
});
