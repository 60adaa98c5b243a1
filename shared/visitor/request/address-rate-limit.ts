import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Limit, minuteLimit } from '../../data/attempts.ts';
import type { Key } from '../../data/table/items.ts';
import { env } from '../../env.ts';

interface LimitedAction<Subject extends number | string> {
  /** Builds the key of the counter. */
  keyOf: (subject: Subject, address: string, minute: number) => Key;
  max: number;
  /** What the action is limited for, such as the id of a link. */
  subject: Subject;
  /** The viewer's IP address. */
  address: string;
  now: Date;
}

/** An IPv4 address, also one mapped to IPv6, or the /64 network of an IPv6 address, which one subscriber holds (RFC 6177). */
export function toNetworkPrefix(address: string): number[] | string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, parsed.kind() === 'ipv6' ? 8 : 4);
}

/** A limit on what one network address may do with one subject in a clock minute. */
export function addressLimit<Subject extends number | string>({
  keyOf,
  max,
  subject,
  address,
  now,
}: LimitedAction<Subject>): Limit {
  const id = toPseudonym(['address', subject, toNetworkPrefix(address)]);
  return minuteLimit((minute) => keyOf(subject, id, minute), max, now);
}

/** A hash of what is counted, so that the table holds no addresses, and nothing that people typed. */
export const toPseudonym = (facts: readonly unknown[]): string =>
  createHmac('sha256', env.visitorKey).update(JSON.stringify(facts)).digest('base64url');
