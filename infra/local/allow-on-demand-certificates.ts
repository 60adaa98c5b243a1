import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { findDomain } from '../../shared/data/domain-records.ts';
import { env } from '../../shared/env.ts';
import { beginStep } from '../../shared/event-loop.ts';
import { MAX_HOST_NAME_LENGTH } from '../../shared/parse-url.ts';
import { toLane } from './connections/network-lanes.ts';
import { sendResponse } from './connections/send-response.ts';
import { type EdgeSettings, peerAddress } from './edge/local-edge.ts';
import type { HandleRequest } from './monitoring/observe-requests.ts';

/** The path that a proxy on this machine asks before it requests a certificate: `/tls-allowed?domain=go.example.com`. */
const PATH = '/tls-allowed';

/**
 * Wraps the handling of requests: tells a proxy whether a host is one of the service's, 200 or 404. Anyone else could use
 * the responses to find out which domains exist, so the question of a proxy's visitor gets the ordinary response for its path.
 */
export function allowOnDemandCertificates(handle: HandleRequest, settings: EdgeSettings): HandleRequest {
  const { ADDRESS_HEADER, COUNTRY_HEADER = 'via' } = settings;
  const proxyHeaders = [...PROXY_HEADERS, ADDRESS_HEADER.toLowerCase(), COUNTRY_HEADER.toLowerCase()];
  return (request, response) =>
    isQuestion(request, proxyHeaders) ? respondToQuestion(request, response) : handle(request, response);
}

async function respondToQuestion(request: IncomingMessage, response: ServerResponse): Promise<number> {
  try {
    await beginStep(toLane(peerAddress(request)));
    return respond(request, response, (await isServed(hostIn(request))) ? 200 : 404);
  } catch (error) {
    console.error(error);
    return respond(request, response, 500);
  }
}

/** What proxies add to the requests of their visitors; a setting may name others. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

function isQuestion({ method, url = '', headers, socket }: IncomingMessage, proxyHeaders: string[]): boolean {
  if (method !== 'GET' || !url.startsWith(PATH) || url.split('?', 1)[0] !== PATH) return false;
  return isLoopback(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);
}

const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** The host in the query, as the table stores it: in lower case, without the dot at its end. */
function hostIn({ url = '' }: IncomingMessage): string {
  const domain = new URLSearchParams(url.split('?')[1]).get('domain') ?? '';
  return domain.toLowerCase().replace(/\.$/, '');
}

async function isServed(host: string): Promise<boolean> {
  if (host === '' || host.length > MAX_HOST_NAME_LENGTH) return false;
  return host === new URL(env.site.shortUrl).hostname || (await findDomain(host)) !== undefined;
}

function respond(request: IncomingMessage, response: ServerResponse, statusCode: number): number {
  return sendResponse(request, response, { statusCode, headers: { 'cache-control': 'no-store' } }, () => {});
}
