import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Limit } from '../../data/attempts.ts';
import type { Key } from '../../data/table/items.ts';
import { minuteOf } from '../../domain/values/dates.ts';
import { env } from '../../env.ts';

interface LimitedAction {
  /** Builds the key of the counter. */
  keyOf: (linkId: number, address: string, minute: number) => Key;
  max: number;
  linkId: number;
  /** The viewer's IP address. */
  address: string;
  now: Date;
}

/** An IPv4 address, also one mapped to IPv6, or the /64 network of an IPv6 address, which one subscriber holds (RFC 6177). */
function networkPrefixOf(address: string): number[] | string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, parsed.kind() === 'ipv6' ? 8 : 4);
}

/** A limit on what one network address may do with one link in a clock minute. */
export function addressLimit({ keyOf, max, linkId, address, now }: LimitedAction): Limit {
  const minute = minuteOf(now);
  // Hashed, so that the table holds no addresses.
  const id = createHmac('sha256', env.visitorKey).update(
    JSON.stringify(['address', linkId, networkPrefixOf(address)]),
  );
  return { key: keyOf(linkId, id.digest('base64url'), minute), max, expires: (minute + 2) * 60 };
}
