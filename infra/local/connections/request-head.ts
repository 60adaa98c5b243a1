import type { IncomingMessage } from 'node:http';
import { RequestRefused } from './request-refused.ts';

/** Browsers behind proxies send about 40. */
export const MAX_HEADERS = 100;

/** Why a request is refused by its head, if it is. */
export function findHeadProblem(request: IncomingMessage): RequestRefused | undefined {
  if (hasTooManyHeaders(request)) return new RequestRefused(431, 'Request Header Fields Too Large');
  if (!hasOneHost(request) || hasUnknownCoding(request)) return new RequestRefused(400, 'Bad Request');
  return undefined;
}

/** Whether it has more headers than any client needs: a thousand short ones take ten times the memory of their bytes. */
const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * MAX_HEADERS;

/** What a host with its port cannot have: whitespace, a list, user information, a path. */
const NOT_IN_HOST = /[\s,@/\\?#]/;

/**
 * Whether a request names one host, as RFC 9112 (§3.2) demands: proxies and this server could take different ones of two. A
 * target that is a whole URL, as for a proxy, becomes its path.
 */
function hasOneHost(request: IncomingMessage): boolean {
  const { headers, rawHeaders, httpVersion } = request;
  const { host = httpVersion === '1.0' ? '' : undefined } = headers;
  if (host === undefined) return false;
  // Without repeated names there is nothing to count.
  const isRepeated = Object.keys(headers).length * 2 !== rawHeaders.length && countHosts(rawHeaders) > 1;
  return !isRepeated && !NOT_IN_HOST.test(host) && toPath(request, host);
}

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** False if the URL is on another host. */
function toPath(request: IncomingMessage, host: string): boolean {
  const { url = '/' } = request;
  if (url.startsWith('/') || url === '*') return true;
  const [, authority, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host.toLowerCase()) return false;
  request.url = path?.startsWith('/') ? path : `/${path}`;
  return true;
}

/** Whether a request has a transfer coding that its HTTP/1.0 does not know: a proxy could see another end (RFC 9112, §6.1). */
const hasUnknownCoding = ({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): boolean =>
  httpVersionMinor === 0 && httpVersionMajor === 1 && headers['transfer-encoding'] !== undefined;
