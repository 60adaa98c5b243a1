import type { HttpEvent } from '../../api/contract/event.ts';
import { isKnownBot, isPrefetch } from './bot-detection.ts';
import { userAgentOf } from './user-agents.ts';

/** Bots by the list that counts clicks, which somebody started on purpose: HTTP clients, and browsers under control. */
const TOOLS =
  /^(?:axios|bun|curl|deno|go-http-client|got|httpie|insomnia|java|node|okhttp|playwright|postman|python|ruby|superagent|undici|wget)\b|HeadlessChrome/i;

/** Whether nobody opened an address yet, and it is only looked at: a check by HEAD, a prefetch, a bot that previews. */
export function isPreviewRequest({ headers, requestContext }: HttpEvent): boolean {
  if (requestContext.http.method === 'HEAD' || isPrefetch(headers)) return true;
  const userAgent = userAgentOf(headers);
  return isKnownBot(userAgent) && !TOOLS.test(userAgent);
}
