import type { HttpEvent } from '../../api/contract/event.ts';
import { isKnownBot, isPrefetch } from './bot-detection.ts';
import { getUserAgentHeader } from './user-agent-header.ts';

/** Known bots that people run on purpose: HTTP clients and automated browsers. */
const TOOLS =
  /^(?:axios|bun|curl|deno|go-http-client|got|httpie|insomnia|java|node|okhttp|playwright|postman|python|ruby|superagent|undici|wget)\b|HeadlessChrome/i;

/** Whether a request only previews a page that no person has opened yet: a HEAD request, a prefetch, or a link preview bot. */
export function isPreviewRequest({ headers, requestContext }: HttpEvent): boolean {
  if (requestContext.http.method === 'HEAD' || isPrefetch(headers)) return true;
  const userAgent = getUserAgentHeader(headers);
  return isKnownBot(userAgent) && !TOOLS.test(userAgent);
}
