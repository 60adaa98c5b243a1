import { withoutTrailingDot } from '../../parse-url.ts';

/** A host name with an optional port: at most 259 characters (RFC 1035 and a port). */
const HOST = /^[a-z0-9.:[\]_-]{1,259}$/;

/**
 * A host in lower case, without a trailing dot. Empty if the text is not a host: keys of link routes give `*` a meaning, and
 * DynamoDB limits keys to 2 KB.
 */
export function parseHost(text = ''): string {
  const host = text.toLowerCase();
  return HOST.test(host) ? withoutTrailingDot(host) : '';
}

/** A host without its port. */
export const hostName = (host: string): string => host.replace(/:\d*$/, '');
