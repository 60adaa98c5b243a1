import type { IncomingMessage } from 'node:http';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { parseAddress } from './parse-address.ts';
import { trustedPeers } from './trusted-peers.ts';

export interface EdgeSettings {
  /** The peers whose headers are believed: `none`, `loopback`, or addresses and networks, separated by commas. */
  TRUST_PROXY: string;
  /** The header in which a trusted peer passes the viewer's address. */
  ADDRESS_HEADER: string;
  /** The header in which a trusted peer passes the viewer's country; there is none by default. */
  COUNTRY_HEADER?: string;
}

/**
 * Makes the headers about a request's viewer that CloudFront and its function add on AWS. What a client sent under their
 * names never arrives, as `httpEvent` drops it.
 */
export function localEdge(
  settings: EdgeSettings,
  secret: string,
): (request: IncomingMessage) => Record<string, string> {
  const isTrusted = trustedPeers(settings.TRUST_PROXY);
  const addressHeader = settings.ADDRESS_HEADER.toLowerCase();
  const countryHeader = settings.COUNTRY_HEADER?.toLowerCase();
  const findHost = visitedHost(settings);

  const findAddress = (request: IncomingMessage) => {
    // Each proxy appends the peer it saw, so everything left of an entry that is not a proxy's can be forged.
    let nearest = peerAddress(request);
    for (const entry of getHeaderValues(request, addressHeader).reverse()) {
      const address = isTrusted(nearest) ? parseAddress(entry, addressHeader) : undefined;
      if (address === undefined) return nearest;
      nearest = address;
    }
    return nearest;
  };

  const findCountry = (request: IncomingMessage) =>
    countryHeader && isTrusted(peerAddress(request))
      ? getHeaderValues(request, countryHeader).at(-1)
      : undefined;

  return (request) => {
    const country = findCountry(request);
    return {
      [edgeHeaders.host]: findHost(request),
      [edgeHeaders.address]: findAddress(request),
      ...(country && { [edgeHeaders.country]: country }),
      [edgeHeaders.secret]: secret,
    };
  };
}

/** `/alias/` works like `/alias`: CloudFront's function drops the slash, as API Gateway's routes tell the two apart. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** The host that the viewer asked for, which a trusted proxy may pass in `X-Forwarded-Host`. */
export function visitedHost({
  TRUST_PROXY,
}: Pick<EdgeSettings, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(TRUST_PROXY);
  return (request) => {
    const { host = '' } = request.headers;
    if (!isTrusted(peerAddress(request))) return withoutDefaultPort(host, 'http');
    const forwarded = getHeaderValues(request, 'x-forwarded-host').at(-1) ?? host;
    return withoutDefaultPort(forwarded, getHeaderValues(request, 'x-forwarded-proto').at(-1) ?? 'http');
  };
}

/** The address that connected. A socket that listens on IPv6 and IPv4 reports an IPv4 peer as `::ffff:192.0.2.1`. */
export const peerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/** The values of a header that can be a list. A proxy appends to it, so the last one is the nearest proxy's own. */
const getHeaderValues = ({ headersDistinct }: IncomingMessage, name: string): string[] =>
  (headersDistinct[name] ?? []).flatMap((line) => line.split(',')).map((value) => value.trim());

const DEFAULT_PORTS: Record<string, RegExp> = { http: /:80$/, https: /:443$/ };

const withoutDefaultPort = (host: string, scheme: string) =>
  host.toLowerCase().replace(DEFAULT_PORTS[scheme.toLowerCase()] ?? /$^/, '');
