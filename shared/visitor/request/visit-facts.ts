import type { HttpEvent } from '../../api/contract/event.ts';
import type { VisitFacts } from '../../domain/clicks/clicks.ts';
import { countryName } from '../../domain/links/countries.ts';
import { readReferrer, socialPlatform } from './referrers.ts';
import { userAgentOf } from './user-agent-header.ts';
import { readUserAgent } from './user-agents.ts';

/**
 * The facts of a visit for the statistics, from the request's headers (with lower-case names). `ownHost` is the host that
 * was asked for, with its port, if any. Takes about 10 µs and never throws, whatever the headers contain.
 */
export function visitFacts(headers: HttpEvent['headers'], ownHost = headers.host): VisitFacts {
  const userAgent = userAgentOf(headers);
  const referrer = readReferrer(headers.referer, ownHost);
  const social = socialPlatform(referrer, userAgent);
  return {
    country: countryName(headers['cloudfront-viewer-country']),
    // An Android app is not a host, so it counts for its social platform only.
    referrer: referrer.host ?? 'Direct',
    ...readUserAgent(userAgent),
    ...(social && { social }),
  };
}
