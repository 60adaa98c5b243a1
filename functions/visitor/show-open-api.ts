import { showOpenApi } from '../../shared/api/visitor/reference.ts';
import { appearanceVariable } from '../../shared/env.ts';
import { cacheableResponse, notModified } from '../../shared/response.ts';
import { findOpenApi } from '../../shared/visitor/reference/open-api.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The API's document, with this service's URLs. */
export const handler = visitorEndpoint(showOpenApi, async ({ event, site }) => {
  const { body, etag } = findOpenApi(site.shortUrl, appearanceVariable('SITE_NAME'));
  const caching = { maxAgeSeconds: 300, etag };
  if (event.headers['if-none-match'] === etag) return notModified(caching);
  return cacheableResponse({ contentType: 'application/json; charset=utf-8', body }, caching);
});
