import { undeleteLink } from '../../shared/api/link-history.ts';
import { undeleteStoredLink } from '../../shared/data/links/undelete-link.ts';
import { markVersion } from '../../shared/domain/links/link-history.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Brings a deleted link back, with everything that belonged to it. */
export const handler = endpoint(undeleteLink, async ({ params, user, now, site }) => {
  const { link, omitted } = await undeleteStoredLink(user, params.id, now);
  return { id: link.id, short: shortUrl(link, site.shortUrl), version: markVersion(link).version, omitted };
});
