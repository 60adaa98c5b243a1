/** Parses a URL for use in a page. Throws a `TypeError` unless it is an http or https URL. */
export function parseHttpUrl(url: string): URL {
  const address = new URL(url);
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('Not an http or https URL.');
  return address;
}

/**
 * An origin that is safe in a policy. Hosts of URLs may contain characters that end a directive (`;`, `,`), wildcards, or
 * IPv6 addresses, which are not valid sources, and may be longer than a DNS name (RFC 1035) or than headers can be.
 */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9._-]{1,254}(:\d+)?$/;

/** The narrowest policy source that allows this URL: its origin, or its scheme if the origin is not a safe source. */
export function getSource(url: string): string {
  const { origin, protocol } = parseHttpUrl(url);
  return PLAIN_ORIGIN.test(origin) ? origin : protocol;
}
