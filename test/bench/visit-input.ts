import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { linkRouteKey } from '../../shared/data/keys.ts';
import { toLinkRoute } from '../../shared/domain/links/link-routes.ts';
import { newLink, OWN_HOST } from '../../shared/domain/links/links.ts';
import { EDGE_SECRET, fromCountry, visitorFrom } from '../support/calls/edge.ts';
import userAgents from '../visitor/request/user-agents.json' with { type: 'json' };

const agents = userAgents.people.map(({ userAgent }) => userAgent);

/** The country of visitor number n. */
export const pickCountry = (n: number): string => ['FR', 'DE', 'JP', 'US'][n % 4] ?? '';

/** The headers that visitor number n sends. */
export function visitorHeaders(n: number): Record<string, string> {
  return {
    'user-agent': agents[n % agents.length] ?? '',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-GB,en;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    ...(n % 3 > 0 && { referer: `https://news-${n % 20}.example/today` }),
  };
}

/** The same visitor's request for the link below, as API Gateway's event. */
export const visitEvent = (n: number): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'GET /{alias}',
  rawPath: '/bench',
  rawQueryString: '',
  headers: {
    host: 'bench.execute-api.eu-west-1.amazonaws.com',
    ...visitorHeaders(n),
    [edgeHeaders.host]: 'sho.rt',
    ...visitorFrom(n),
    ...fromCountry(pickCountry(n)),
    [edgeHeaders.secret]: EDGE_SECRET,
  },
  pathParameters: { alias: 'bench' },
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'bench.execute-api.eu-west-1.amazonaws.com',
    domainPrefix: 'bench',
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
  return { ...linkRouteKey(OWN_HOST, 'bench'), ...toLinkRoute({ ...link, retention: 365 }) };
}
