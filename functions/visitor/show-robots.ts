import { showRobots } from '../../shared/api/visitor/site.ts';
import { cacheable } from '../../shared/visitor/reply.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Links are open to crawlers: those that preview shared links keep to this file. */
const RULES = ['User-agent: *', 'Disallow: /api/', 'Disallow: /login/', 'Disallow: /account', ''].join('\n');

export const handler = visitorEndpoint(showRobots, async () =>
  cacheable(
    { contentType: 'text/plain; charset=utf-8', body: RULES },
    { cacheControl: 'public, max-age=86400' },
  ),
);
