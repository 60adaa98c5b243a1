import { isbot } from 'isbot';
import type { HttpEvent } from '../../api/contract/event.ts';
import { memoize } from '../../memoize.ts';
import { getUserAgentHeader } from './user-agent-header.ts';

/**
 * Headers that mark prefetches: `Sec-Purpose: prefetch;prerender` (Fetch standard) and its predecessors, which some
 * browsers still send: `Purpose: prefetch` (Chromium), `X-Purpose: preview` (Safari), `X-Moz: prefetch` (Firefox).
 * Source: developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose.
 */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export const isKnownBot = memoize(isbot);

export const isPrefetch = (headers: HttpEvent['headers']) =>
  PURPOSE_HEADERS.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(headers[name] ?? ''));

/**
 * Whether a request comes from a bot. A request without a user agent does (isbot says no there): every browser sends one,
 * so it is a script or a scanner.
 */
export function isBot(headers: HttpEvent['headers']): boolean {
  const userAgent = getUserAgentHeader(headers);
  return userAgent === '' || isKnownBot(userAgent);
}

/** A link's password is sent by POST. */
const VISIT_METHODS = new Set(['GET', 'POST']);

/** Whether a visit that reached its target is a click: neither a bot, nor a prefetch, nor a HEAD request. */
export function isClick(method: string, headers: HttpEvent['headers']): boolean {
  return VISIT_METHODS.has(method) && !isPrefetch(headers) && !isBot(headers);
}
