import { showOpenApi } from '../../shared/api/visitor/reference.ts';
import { appearanceVariable } from '../../shared/env.ts';
import { cacheableReply, notModified } from '../../shared/reply.ts';
import { openApiOf } from '../../shared/visitor/reference/open-api.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The API's document, with this service's URLs. */
export const handler = visitorEndpoint(showOpenApi, async ({ event, site }) => {
  const { body, etag } = openApiOf(site.shortUrl, appearanceVariable('SITE_NAME'));
  const caching = { maxAgeSeconds: 300, etag };
  if (event.headers['if-none-match'] === etag) return notModified(caching);
  return cacheableReply({ contentType: 'application/json; charset=utf-8', body }, caching);
});
