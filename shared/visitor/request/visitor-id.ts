import { createHmac, randomBytes } from 'node:crypto';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';

interface VisitorIdInput {
  /** The secret that visitor ids are derived from. */
  visitorKey: string;
  subject: ClickSubject;
  headers: HttpEvent['headers'];
  address: string;
}

/**
 * The id that recognizes a visitor of one link or QR code, in 43 base64url characters: an HMAC-SHA-256 of the subject, the
 * address and the user agent. It reveals none of them, and differs from link to link, so visitors cannot be followed
 * across links. Visitors who ask not to be tracked get a random id each time.
 */
export function visitorId({ visitorKey, subject, headers, address }: VisitorIdInput): string {
  if (asksNotToBeTracked(headers)) return randomBytes(32).toString('base64url');
  // JSON keeps the three parts apart: different triples never serialize alike.
  const visitor = JSON.stringify([subject, address, headers['user-agent'] ?? '']);
  return createHmac('sha256', visitorKey).update(visitor).digest('base64url');
}
