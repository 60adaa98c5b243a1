import { hash } from 'node:crypto';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { PRIVATE } from '../../domain/clicks/private-visits.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';

/** Hexadecimal: 4,096 groups. */
const GROUP_DIGITS = 3;

interface VisitorIdInput {
  /** The secret that visitor ids are derived from. */
  visitorKey: string;
  subject: ClickSubject;
  headers: HttpEvent['headers'];
  address: string;
  time: Date;
}

/**
 * The id that recognizes a visitor of one link or QR code, in 43 base64url characters: a hash of the secret, the subject, and the
 * network, and one of 4,096 groups, by a hash of the address and the user agent, too. So a network that makes up addresses and
 * user agents stores no more records than that for each link. The id reveals none of them, and differs from link to link, so
 * visitors cannot be followed across links. Visitors who ask not to be tracked get the id of a record that others share, by hour
 * and address.
 */
export function visitorId({ visitorKey, subject, headers, address, time }: VisitorIdInput): string {
  const hour = asksNotToBeTracked(headers) && time.toISOString().slice(0, 13);
  // JSON keeps the parts apart: different ones never serialize alike. As no text is the beginning of another, the secret is as
  // safe in a plain hash as in an HMAC, whose object takes a twelfth of a visit's time.
  const visitor = JSON.stringify([visitorKey, subject, address, hour || (headers['user-agent'] ?? '')]);
  const group = hash('sha256', visitor, 'hex');
  if (hour) return `${PRIVATE}${hour}:${group.charAt(0)}`;
  const network = JSON.stringify([visitorKey, subject, toNetwork(address)]);
  return hash('sha256', network, 'base64url').slice(0, -GROUP_DIGITS) + group.slice(0, GROUP_DIGITS);
}

/** A subscriber has at least a /64 network of IPv6 (RFC 6177): its first four groups. */
export function toNetwork(address: string, prefixGroups = 4): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array(Math.max(0, zeros)).fill('0'), ...groups(tail ?? '')];
  return all
    .slice(0, prefixGroups)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}
