import { createLink } from '../../shared/api/links.ts';
import { addLink } from '../../shared/data/links.ts';
import { linkChange, shortUrl } from '../../shared/domain/links.ts';
import { hashPassword, SALT_BYTES } from '../../shared/domain/passwords.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Always a new link, even for a URL that has been shortened before. */
export const handler = endpoint(createLink, async ({ body, user, now, random, site }) => {
  const passwordHash = body.password ? await hashPassword(body.password, random(SALT_BYTES)) : undefined;
  const link = await addLink(user, linkChange(body, site.hosts, passwordHash), now);
  return { id: link.id, shorturl: shortUrl(link, site.shortUrl) };
});
