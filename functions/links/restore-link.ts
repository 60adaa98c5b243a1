import { restoreLink } from '../../shared/api/link-history.ts';
import { restoreStoredLink } from '../../shared/data/links/restore-link.ts';
import { frameProbe } from '../../shared/data/links/unframeable-targets.ts';
import { markVersion } from '../../shared/domain/links/link-history.ts';
import { shortUrl } from '../../shared/domain/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Gives a link the settings of an earlier version. Its route moves with it. */
export const handler = endpoint(restoreLink, async ({ params, body, user, now, site }) => {
  const probeFrames = frameProbe(site.shortUrl);
  const { link, omitted } = await restoreStoredLink(user, params.id, body.version, { now, probeFrames });
  return { id: link.id, short: shortUrl(link, site.shortUrl), version: markVersion(link).version, omitted };
});
