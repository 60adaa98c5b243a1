import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';

/** The value of `EDGE_SECRET` in tests. */
export const EDGE_SECRET = 'the edge secret of the tests';

/** What the edge writes about a viewer; for tests that call functions without an edge. */
export const fromAddress = (address: string) => ({ [edgeHeaders.address]: address });
export const fromCountry = (code: string) => ({ [edgeHeaders.country]: code });

/** A different address for each number. */
const toAddress = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
export const visitorFrom = (n: number) => fromAddress(toAddress(n));

/**
 * Makes the service on one machine believe the headers of `viaProxy`; for tests over HTTP. The edge of the synthesized stack
 * believes the same headers (`test/template/edge/edge.ts`).
 */
export const trustedProxy = {
  TRUST_PROXY: 'loopback',
  ADDRESS_HEADER: 'CloudFront-Viewer-Address',
  COUNTRY_HEADER: 'CloudFront-Viewer-Country',
};

/** Headers of a trusted proxy about visitor number n. */
export const viaProxy = (n: number, country?: string) => ({
  'cloudfront-viewer-address': `${toAddress(n)}:40000`,
  ...(country && { 'cloudfront-viewer-country': country }),
});

interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

/** The request of a CloudFront Functions event. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: Record<string, EdgeValue | undefined>;
  cookies: Record<string, EdgeValue>;
}

export interface EdgeEvent {
  version: string;
  context: { eventType: string };
  viewer: { ip: string };
  request: EdgeRequest;
}

/** The function that CloudFront runs for each request, from its source file. */
export const edgeFunction: (event: EdgeEvent) => EdgeRequest = runInNewContext(
  `${readFileSync('infra/constructs/edge-function.js', 'utf8')}; handler`,
);

interface ViewerConnection {
  host: string;
  address: string;
  country?: string;
}

/** An event as CloudFront passes it to the function: names in lower case, and the country as CloudFront knows it. */
export function edgeEvent(
  sent: Record<string, string>,
  { host, address, country }: ViewerConnection,
): EdgeEvent {
  const { 'cloudfront-viewer-country': _, ...headers } = sent;
  const all = { ...headers, host, ...(country && { 'cloudfront-viewer-country': country }) };
  const values = Object.entries(all).map(([name, value]) => [name, { value }]);
  const request = { method: 'GET', uri: '/', querystring: {}, cookies: {} };
  return {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: address },
    request: { ...request, headers: Object.fromEntries(values) },
  };
}

/** The headers of a client's request as they arrive at API Gateway through CloudFront. */
export function throughEdge(
  sent: Record<string, string>,
  connection: ViewerConnection,
): Record<string, string> {
  const { host: _, ...headers } = edgeFunction(edgeEvent(sent, connection)).headers;
  const arrived = Object.entries(headers).map(([name, header]) => [name, header?.value ?? '']);
  return { ...Object.fromEntries(arrived), [edgeHeaders.secret]: EDGE_SECRET };
}
