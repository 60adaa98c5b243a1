/**
 * Headers in which the edge tells functions about the viewer, the client that connected to it. The edge overwrites what
 * clients send under these names: `infra/constructs/edge-function.js` on AWS, `infra/local/edge.ts` on one machine.
 */
export const edgeHeaders = {
  /** The host that was requested, in lower case, with its port if it is not the scheme's default. */
  host: 'x-link-host',
  /** The viewer's IP address, without a port. */
  address: 'x-link-address',
  /** ISO 3166-1 alpha-2 code of the viewer's country; absent if unknown. */
  country: 'x-link-country',
  /** Proves that the edge sent the request: only then are the other headers believed. */
  secret: 'x-link-secret',
} as const;
