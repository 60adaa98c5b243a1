import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';

/** Whether a visitor asks not to be tracked: Do Not Track (W3C) or Global Privacy Control, which are `1` or nothing. */
export function wantsNoTracking(headers: HttpEvent['headers']): boolean {
  return [headers.dnt, headers['sec-gpc']].some((value) => value?.trim() === '1');
}

/**
 * The visitor's address without its port, from `CloudFront-Viewer-Address`; where that is missing or holds none,
 * `sourceIp` of the event.
 *
 * The documentation promises address and port, `198.51.100.10:46532`
 * (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html). An IPv6 address comes
 * without brackets there, `2600:300:f:abcd::9:9985` (github.com/DataDog/dd-trace-py/issues/14864): what stands behind
 * the last colon is the port, even where the whole would be an address too. Brackets and a missing port are for those
 * who set the header by hand.
 */
export function viewerAddress(headers: HttpEvent['headers'], sourceIp: string): string {
  const value = headers['cloudfront-viewer-address']?.trim() ?? '';
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(value)?.[1] ?? '';
  const candidates = [inBrackets, value.replace(/:\d{1,5}$/, ''), value];
  return candidates.find((address) => isIP(address) !== 0) ?? sourceIp;
}

/** Who visits what. */
export interface VisitBy {
  /** The service's secret for this one purpose. */
  visitorKey: string;
  counted: ClickSubject;
  headers: HttpEvent['headers'];
  sourceIp: string;
}

/**
 * The id by which a visitor of one link or QR code is recognised, in 43 base64url characters: HMAC-SHA-256 of what is
 * visited, address and user agent, so that it holds none of them, and nobody can be followed from link to link. Who asks
 * not to be tracked gets a random one of the same form each time: 256 bits need no library, and nothing sorts visitors
 * by time.
 */
export function visitorId({ visitorKey, counted, headers, sourceIp }: VisitBy): string {
  if (wantsNoTracking(headers)) return randomBytes(32).toString('base64url');
  // As JSON, so that no two different triples read the same.
  const visitor = JSON.stringify([counted, viewerAddress(headers, sourceIp), headers['user-agent'] ?? '']);
  return createHmac('sha256', visitorKey).update(visitor).digest('base64url');
}
