import { hash } from 'node:crypto';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { PRIVATE } from '../../domain/clicks/private-visits.ts';
import { asksNotToBeTracked } from './tracking-preference.ts';

/** Hexadecimal digits of the group of a visitor: 65,536 groups of a site with IPv6, 4,096 of an IPv4 address, 16 of a busy network. */
const SITE_DIGITS = 4;
const ADDRESS_DIGITS = 3;
const BUSY_DIGITS = 1;

interface VisitorIdInput {
  /** The secret that visitor ids are derived from. */
  visitorKey: string;
  subject: ClickSubject;
  headers: HttpEvent['headers'];
  address: string;
  time: Date;
  /** Whether the network has sent so many visitors in this hour that few of them get records of their own. */
  isBusyNetwork?: boolean;
}

/**
 * The id that recognizes a visitor of one link or QR code, in 43 base64url characters: a hash of the secret, the subject, and the
 * network, and one of its groups, by a hash of the address and the user agent, too. So a network that makes up addresses and
 * user agents stores no more records than it has groups for each link. The id reveals none of them, and differs from link to link,
 * so visitors cannot be followed across links. Visitors who ask not to be tracked get the id of a record that others share, by hour
 * and address.
 */
export function visitorId(input: VisitorIdInput): string {
  const { visitorKey, subject, headers, address, time, isBusyNetwork } = input;
  const hour = asksNotToBeTracked(headers) && time.toISOString().slice(0, 13);
  // JSON keeps the parts apart: different ones never serialize alike. As no text is the beginning of another, the secret is as
  // safe in a plain hash as in an HMAC, whose object takes a twelfth of a visit's time.
  const toText = (...parts: string[]) => JSON.stringify([visitorKey, subject, ...parts]);
  const group = hash('sha256', toText(address, hour || (headers['user-agent'] ?? '')), 'hex');
  if (hour) return `${PRIVATE}${hour}:${group.charAt(0)}`;
  const site = toSite(address);
  const digits = isBusyNetwork ? BUSY_DIGITS : site === address ? ADDRESS_DIGITS : SITE_DIGITS;
  const padded = group.slice(0, digits).padStart(SITE_DIGITS, '0');
  return hash('sha256', toText(site), 'base64url').slice(0, -SITE_DIGITS) + padded;
}

/** A site has up to a /48 network of IPv6 (RFC 6177): its first three groups. */
const SITE_GROUPS = 3;

/** What a subscriber has: an IPv4 address, also one that is mapped to IPv6, or a /48 network of IPv6. */
export function toSite(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const zeros = '0:'.repeat(Math.max(0, 9 - address.split(':').length));
  const groups = address.replace('::', `:${zeros}`).split(':', SITE_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16) || 0).join(':');
}
