import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Limit, minuteLimit } from '../../data/attempts.ts';
import type { Key } from '../../data/table/items.ts';
import { env } from '../../env.ts';

interface LimitedAction<Subject extends number | string> {
  /** Builds the key of the counter. */
  buildKey: (subject: Subject, address: string, minute: number) => Key;
  max: number;
  /** What the action is limited for, such as the id of a link. */
  subject: Subject;
  /** The viewer's IP address. */
  address: string;
  now: Date;
}

/** What one subscriber holds at least: an IPv4 address, also one mapped to IPv6, or a /64 network of IPv6. */
export const toNetworkPrefix = (address: string): number[] | string =>
  listNetworks(address)[0]?.prefix ?? address;

/**
 * A subscriber gets a /64 network of IPv6 in mobile networks, and a /56 (256 of these) or a /48 (65,536) elsewhere (RFC 6177).
 * In a wider network there may be more people than one household, so that it may do more; but not so much that one network
 * could fill the queue of passwords.
 */
const IPV6_NETWORKS = [
  { bytes: 8, factor: 1 },
  { bytes: 7, factor: 1.5 },
  { bytes: 6, factor: 2 },
];

interface Network {
  prefix: number[] | string;
  /** How many times as much as the narrowest one it may do. */
  factor: number;
}

/** An address's networks that are limited, the narrowest first. */
export function listNetworks(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ prefix: address, factor: 1 }];
  const parsed = ipaddr.process(address);
  const prefix = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return [{ prefix, factor: 1 }];
  return IPV6_NETWORKS.map(({ bytes, factor }) => ({ prefix: prefix.slice(0, bytes), factor }));
}

/**
 * What takes turns with others: an IPv4 address, or a /48 of IPv6, as anyone with one has thousands of the narrower networks.
 */
export const toWidestNetwork = (address: string): string => String(listNetworks(address).at(-1)?.prefix);

/**
 * Limits on what one IPv4 address, or one /64, /56, and /48 network, may do with one subject in a calendar minute. Reserve them in
 * this order: a narrow network that has reached its limit then takes nothing from its neighbors.
 */
export function addressLimits<Subject extends number | string>({
  buildKey,
  max,
  subject,
  address,
  now,
}: LimitedAction<Subject>): Limit[] {
  return listNetworks(address).map(({ prefix, factor }) => {
    const id = toPseudonym(['address', subject, prefix]);
    return minuteLimit((minute) => buildKey(subject, id, minute), Math.ceil(max * factor), now);
  });
}

/** A hash of what is counted, so that the table holds no addresses, and nothing that people typed. */
export const toPseudonym = (facts: readonly unknown[]): string =>
  createHmac('sha256', env.visitorKey).update(JSON.stringify(facts)).digest('base64url');
