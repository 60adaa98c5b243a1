import { showRobots } from '../../shared/api/visitor/site.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Crawlers may visit links, because services that preview shared links obey this file. */
const RULES = ['User-agent: *', 'Disallow: /api/', 'Disallow: /login/', 'Disallow: /console', ''].join('\n');

export const handler = visitorEndpoint(showRobots, async () =>
  cacheableResponse({ contentType: 'text/plain; charset=utf-8', body: RULES }, { maxAgeSeconds: 86_400 }),
);
