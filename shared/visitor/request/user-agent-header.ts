import type { HttpEvent } from '../../api/contract/event.ts';

/**
 * More than real browsers send, in-app browsers included (the longest one in the tests has 330). Limits what reaches the
 * parser's regular expressions, some of which take cubic time: 512 hostile characters cost 4 ms. `user-agents.ts` replaces the one
 * that takes longer.
 */
const MAX_CHARACTERS = 512;

/** The user agent of a request, truncated; empty if absent. */
export function getUserAgentHeader(headers: HttpEvent['headers']): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_CHARACTERS).trim();
}
