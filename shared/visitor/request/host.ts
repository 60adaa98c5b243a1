import type { HttpEvent } from '../../api/contract/event.ts';

/** A host name with an optional port: at most 259 characters (RFC 1035 and a port). */
const HOST = /^[a-z0-9.:[\]_-]{1,259}$/;

/**
 * The host that was asked for, in lower case, with its port if it is not the scheme's default. Empty if the header is not
 * a host: keys of link routes give `*` a meaning, and DynamoDB limits keys to 2 KB.
 */
export function requestedHost({ headers }: HttpEvent): string {
  const host = (headers.host ?? '').toLowerCase();
  return HOST.test(host) ? host : '';
}

/** A host without its port and without the trailing dot that DNS allows (RFC 1034, 3.1). */
export const hostName = (host: string): string => host.replace(/\.?(?::\d*)?$/, '');
