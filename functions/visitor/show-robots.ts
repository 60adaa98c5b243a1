import { showRobots } from '../../shared/api/visitor.ts';
import { kept } from '../../shared/visitor/replies.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Links are open to crawlers: those that preview shared links keep to this file. */
const RULES = ['User-agent: *', 'Disallow: /api/', 'Disallow: /login/', 'Disallow: /account', ''].join('\n');

export const handler = visitorEndpoint(showRobots, async () =>
  kept('text/plain; charset=utf-8', RULES, 86_400),
);
