import type { IncomingMessage } from 'node:http';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { memoize } from '../../../shared/memoize.ts';
import { parseAddress } from './parse-address.ts';
import { readHeaders } from './request-headers.ts';
import { trustedPeers } from './trusted-peers.ts';

type Headers = Readonly<Record<string, string>>;

/** What the edge adds to a request, whose headers are those that `readHeaders` returns. */
export type ReadEdgeHeaders = (request: IncomingMessage, headers: Headers) => Record<string, string>;

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
export function localEdge(settings: EdgeSettings, secret: string): ReadEdgeHeaders {
  const isTrusted = trustedPeers(settings.TRUST_PROXY);
  const addressHeader = settings.ADDRESS_HEADER.toLowerCase();
  const countryHeader = settings.COUNTRY_HEADER?.toLowerCase();

  const findAddress = (peer: string, headers: Headers) => {
    // Each proxy appends the peer it saw, so everything left of an entry that is not a proxy's can be forged.
    let nearest = peer;
    for (const entry of valuesFromLast(headers, addressHeader)) {
      const address = isTrusted(nearest) ? parseAddress(entry, addressHeader) : undefined;
      if (address === undefined) return nearest;
      nearest = address;
    }
    return nearest;
  };

  return (request, headers) => {
    const peer = peerAddress(request);
    const isPeerTrusted = isTrusted(peer);
    const added: Record<string, string> = {
      [edgeHeaders.host]: findHost(request, headers, isPeerTrusted),
      [edgeHeaders.address]: findAddress(peer, headers),
      [edgeHeaders.secret]: secret,
    };
    const country = countryHeader && isPeerTrusted && lastValue(headers, countryHeader);
    if (country) added[edgeHeaders.country] = country;
    return added;
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
  return (request) => findHost(request, readHeaders(request), isTrusted(peerAddress(request)));
}

function findHost(request: IncomingMessage, headers: Headers, isPeerTrusted: boolean): string {
  const { host = '' } = request.headers;
  if (!isPeerTrusted) return withoutDefaultPort(host, 'http');
  const forwarded = lastValue(headers, 'x-forwarded-host') ?? host;
  return withoutDefaultPort(forwarded, lastValue(headers, 'x-forwarded-proto') ?? 'http');
}

/** The address that connected. */
export const peerAddress = ({ socket }: IncomingMessage): string => unmapped(socket.remoteAddress ?? '');

/** A socket that listens on IPv6 and IPv4 reports an IPv4 peer as `::ffff:192.0.2.1`. */
const unmapped = memoize((address) => address.replace(/^::ffff:(?=\d+\.)/i, ''));

/**
 * The values of a header that can be a list, the last one first. A proxy appends to it, so that is the nearest proxy's own. Others
 * can be thousands, as a client sends them, and are not looked at before they are asked for.
 */
function* valuesFromLast(headers: Headers, name: string): Generator<string, undefined> {
  const list = headers[name];
  if (list === undefined) return;
  for (let end = list.length; end >= 0; ) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    yield list.slice(comma + 1, end).trim();
    end = comma;
  }
}

const lastValue = (headers: Headers, name: string): string | undefined =>
  valuesFromLast(headers, name).next().value;

const DEFAULT_PORTS: Record<string, RegExp> = { http: /:80$/, https: /:443$/ };

const withoutDefaultPort = (host: string, scheme: string) =>
  host.toLowerCase().replace(DEFAULT_PORTS[scheme.toLowerCase()] ?? /$^/, '');
