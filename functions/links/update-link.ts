import { updateLink } from '../../shared/api/links.ts';
import { readLinkChange } from '../../shared/data/links/link-changes.ts';
import { changeStoredLink } from '../../shared/data/links/links.ts';
import { frameProbe } from '../../shared/data/links/unframeable-targets.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. A new alias or domain also moves the link's route. */
export const handler = endpoint(updateLink, async ({ params, body, user, now, random, site }) => {
  const change = await readLinkChange(user.id, body, { site, random });
  const probeFrames = frameProbe(site.shortUrl);
  const link = await changeStoredLink(user, params.id, change, { now, probeFrames });
  return { id: link.id, short: shortUrl(link, site.shortUrl) };
});
