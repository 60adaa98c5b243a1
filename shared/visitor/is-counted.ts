import { isbot } from 'isbot';
import type { HttpEvent } from '../api/event.ts';
import { remembered } from './remembered.ts';
import { userAgentOf } from './user-agents.ts';

/**
 * Where browsers say that nobody has followed the link yet: `Sec-Purpose: prefetch;prerender` (Fetch standard), and
 * what was sent before it and still is here and there: `Purpose: prefetch` (Chromium), `X-Purpose: preview` (Safari),
 * `X-Moz: prefetch` (Firefox); developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose.
 */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

const isKnownBot = remembered(isbot);

const isPrefetch = (headers: HttpEvent['headers']) =>
  PURPOSES.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(headers[name] ?? ''));

/**
 * Whether a visit that was given its target is a click: a GET by something that is not a known bot, and no prefetch.
 * Who sends no user agent is none either: every browser sends one, and what does not is a script or a scanner
 * (isbot leaves that open, and answers no).
 */
export function isCounted(method: string, headers: HttpEvent['headers']): boolean {
  if (method !== 'GET' || isPrefetch(headers)) return false;
  const userAgent = userAgentOf(headers);
  return userAgent !== '' && !isKnownBot(userAgent);
}
