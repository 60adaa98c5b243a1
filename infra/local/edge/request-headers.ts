import type { IncomingMessage } from 'node:http';

/**
 * A request's headers as API Gateway passes them: names in lower case, the values of a repeated one joined by commas, and
 * without cookies.
 */
export function readHeaders(request: IncomingMessage): Record<string, string> {
  const { headers, rawHeaders } = request;
  // Without repeated names these are the same, and Node has made them already.
  const isSame = Object.keys(headers).length * 2 === rawHeaders.length && !headers['set-cookie'];
  if (!isSame) return joinRepeated(rawHeaders);
  // Leaving out a name takes longer than copying all.
  if (headers.cookie === undefined) return { ...(headers as Record<string, string>) };
  const { cookie, ...others } = headers as Record<string, string>;
  return others;
}

function joinRepeated(rawHeaders: readonly string[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1] ?? ''];
    if (name === 'cookie') continue;
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(joined);
}

/** Each cookie of a request, `name=value`. Node joins repeated headers of cookies by semicolons. */
export const readCookies = ({ headers }: IncomingMessage): string[] =>
  headers.cookie === undefined ? [] : headers.cookie.split(/; */).filter(Boolean);
