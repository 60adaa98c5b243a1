/** Throws for what is no http or https URL: stored ones are, and nothing else may ever stand in a page. */
export function parseHttpUrl(url: string): URL {
  const address = new URL(url);
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('Not an http or https URL.');
  return address;
}

/**
 * Hosts in URLs may hold what ends a directive (`;`, `,`), is a wildcard, or has no place in a source (`[::1]`), and be
 * longer than any name (RFC 1035) and than the headers of an answer.
 */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9._-]{1,254}(:\d+)?$/;

/** What lets a page load this URL, and as little else as a policy can say: its origin, or at worst its scheme. */
export function sourceOf(url: string): string {
  const { origin, protocol } = parseHttpUrl(url);
  return PLAIN_ORIGIN.test(origin) ? origin : protocol;
}
