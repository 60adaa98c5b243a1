import { edgeHeaders } from '../../api/contract/edge-headers.ts';
import type { HttpEvent } from '../../api/contract/event.ts';
import { isFromEdge } from '../../from-edge.ts';
import { parseHost } from './host.ts';

/** What the edge says about the client that connected to it. */
export interface Viewer {
  /** In lower case, with its port if it is not the scheme's default; empty if the request has no valid one. */
  host: string;
  /** The viewer's IP address. */
  address: string;
  /** ISO 3166-1 alpha-2 code in upper case; undefined if unknown. */
  countryCode?: string;
}

/**
 * The only place that reads a viewer's host, address, and country. A request that bypasses the edge can claim anything, so
 * for it they are API Gateway's own host, the address that connected, and no country.
 */
export function readViewer({ headers, requestContext }: HttpEvent): Viewer {
  const { domainName, http } = requestContext;
  if (!isFromEdge(headers)) return { host: parseHost(domainName), address: http.sourceIp };
  return {
    host: parseHost(headers[edgeHeaders.host]),
    address: headers[edgeHeaders.address] ?? http.sourceIp,
    countryCode: headers[edgeHeaders.country]?.trim().toUpperCase(),
  };
}
