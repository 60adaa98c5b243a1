import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitFacts } from '../../domain/clicks/clicks.ts';
import { countryName } from '../../domain/values/countries.ts';
import { readReferrer, socialPlatform } from './referrers.ts';
import { getUserAgentHeader } from './user-agent-header.ts';
import { readUserAgent } from './user-agents.ts';
import type { Viewer } from './viewer.ts';

/**
 * The facts of a visit for the statistics, from the request's headers (with lower-case names) and from what the edge says
 * about the viewer. Takes about 10 µs and never throws, whatever the headers contain.
 */
export function visitFacts(
  headers: HttpEvent['headers'],
  { host, countryCode }: Pick<Viewer, 'host' | 'countryCode'>,
): VisitFacts {
  const userAgent = getUserAgentHeader(headers);
  const referrer = readReferrer(headers.referer, host);
  const social = socialPlatform(referrer, userAgent);
  return {
    country: countryName(countryCode),
    // An Android app is not a host, so it counts for its social platform only.
    referrer: referrer.host ?? 'Direct',
    ...readUserAgent(userAgent),
    ...(social && { social }),
  };
}
