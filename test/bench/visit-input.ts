import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { routeKey } from '../../shared/data/keys.ts';
import { linkRouteOf } from '../../shared/domain/links/link-routes.ts';
import { newLink, OWN_HOST } from '../../shared/domain/links/links.ts';
import userAgents from '../visitor/request/user-agents.json' with { type: 'json' };

const agents = userAgents.people.map(({ userAgent }) => userAgent);

/** The headers of visitor number n after CloudFront; 16 million visitors differ in their address. */
export function visitorHeaders(n: number): Record<string, string> {
  return {
    'user-agent': agents[n % agents.length] ?? '',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-GB,en;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    'cloudfront-viewer-address': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}:46532`,
    'cloudfront-viewer-country': ['FR', 'DE', 'JP', 'US'][n % 4] ?? '',
    ...(n % 3 > 0 && { referer: `https://news-${n % 20}.example/today` }),
  };
}

/** The same visitor's request for the link below, as API Gateway's event. */
export const visitEvent = (n: number): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'GET /{alias}',
  rawPath: '/bench',
  rawQueryString: '',
  headers: { host: 'sho.rt', ...visitorHeaders(n) },
  pathParameters: { alias: 'bench' },
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'sho.rt',
    domainPrefix: 'sho',
    http: { method: 'GET', path: '/bench', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' },
    requestId: 'bench',
    routeKey: 'GET /{alias}',
    stage: '$default',
    time: '21/Nov/2026:10:00:00 +0000',
    timeEpoch: 1_795_255_200_000,
  },
  isBase64Encoded: false,
});

/** The item that a visit reads: a plain link at `/bench`, whose visitors are remembered for a year. */
export function benchRoute(linkId: number): Record<string, unknown> {
  const url = 'https://www.example.com/articles/2026/11/21/what-is-new-this-week?source=newsletter';
  const owned = { id: linkId, userId: Math.floor(linkId / 1e8), revision: 0 };
  const link = newLink(owned, 'bench', { url, options: {} }, new Date());
  return { ...routeKey(OWN_HOST, 'bench'), ...linkRouteOf({ ...link, retention: 365 }) };
}
