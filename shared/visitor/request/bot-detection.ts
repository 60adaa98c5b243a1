import { isbot } from 'isbot';
import type { HttpEvent } from '../../api/contract/event.ts';
import { memoize } from './memoize.ts';
import { userAgentOf } from './user-agents.ts';

/**
 * Where browsers say that nobody has followed the link yet: `Sec-Purpose: prefetch;prerender` (Fetch standard), and
 * what was sent before it and still is here and there: `Purpose: prefetch` (Chromium), `X-Purpose: preview` (Safari),
 * `X-Moz: prefetch` (Firefox); developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose.
 */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export const isKnownBot = memoize(isbot);

export const isPrefetch = (headers: HttpEvent['headers']) =>
  PURPOSES.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(headers[name] ?? ''));

/**
 * Whether no person is behind the request. Who sends no user agent is a bot too: every browser sends one, and what does
 * not is a script or a scanner (isbot leaves that open, and answers no).
 */
export function isBot(headers: HttpEvent['headers']): boolean {
  const userAgent = userAgentOf(headers);
  return userAgent === '' || isKnownBot(userAgent);
}

/** A POST gives a link's password. */
const VISITS = new Set(['GET', 'POST']);

/** Whether a visit that was given its target is a click: by something that is no bot, and no prefetch. */
export function isClick(method: string, headers: HttpEvent['headers']): boolean {
  return VISITS.has(method) && !isPrefetch(headers) && !isBot(headers);
}
