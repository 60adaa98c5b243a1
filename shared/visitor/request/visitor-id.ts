import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';

/**
 * The visitor's address without its port, from `CloudFront-Viewer-Address`, or `sourceIp` of the event if that header is
 * missing or malformed.
 *
 * CloudFront sends address and port, `198.51.100.10:46532`
 * (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html), and an IPv6 address without
 * brackets, `2600:300:f:abcd::9:9985` (github.com/DataDog/dd-trace-py/issues/14864): the last colon always precedes the
 * port, even where the whole value would be a valid address. Brackets and a missing port come from headers set by hand.
 */
export function viewerAddress(headers: HttpEvent['headers'], sourceIp: string): string {
  const value = headers['cloudfront-viewer-address']?.trim() ?? '';
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(value)?.[1] ?? '';
  const candidates = [inBrackets, value.replace(/:\d{1,5}$/, ''), value];
  return candidates.find((address) => isIP(address) !== 0) ?? sourceIp;
}

interface VisitorIdInput {
  /** The secret that visitor ids are derived from. */
  visitorKey: string;
  subject: ClickSubject;
  headers: HttpEvent['headers'];
  sourceIp: string;
}

/**
 * The id that recognizes a visitor of one link or QR code, in 43 base64url characters: an HMAC-SHA-256 of the subject, the
 * address and the user agent. It reveals none of them, and differs from link to link, so visitors cannot be followed
 * across links. Visitors who ask not to be tracked get a random id each time.
 */
export function visitorId({ visitorKey, subject, headers, sourceIp }: VisitorIdInput): string {
  if (asksNotToBeTracked(headers)) return randomBytes(32).toString('base64url');
  // JSON keeps the three parts apart: different triples never serialize alike.
  const visitor = JSON.stringify([subject, viewerAddress(headers, sourceIp), headers['user-agent'] ?? '']);
  return createHmac('sha256', visitorKey).update(visitor).digest('base64url');
}
