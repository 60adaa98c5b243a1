import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { HttpEvent } from '../../api/contract/event.ts';
import type { Limit } from '../../data/attempts.ts';
import type { Key } from '../../data/table/items.ts';
import { minuteOf } from '../../domain/values/dates.ts';
import { env } from '../../env.ts';
import { viewerAddress } from './visitor-id.ts';

interface Attempts {
  /** Of the counter. */
  keyOf: (linkId: number, address: string, minute: number) => Key;
  max: number;
  linkId: number;
  event: HttpEvent;
  now: Date;
}

/** Of IPv6, whoever has one address has the 64 bits behind it too (RFC 6177); of IPv4 in IPv6, the IPv4 address counts. */
function networkOf(address: string): number[] | string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, parsed.kind() === 'ipv6' ? 8 : 4);
}

/** What one address may try so many times in a clock minute with one link. */
export function addressLimit({ keyOf, max, linkId, event, now }: Attempts): Limit {
  const { headers, requestContext } = event;
  const minute = minuteOf(now);
  const address = networkOf(viewerAddress(headers, requestContext.http.sourceIp));
  // Neither the address nor the link can be told from it.
  const id = createHmac('sha256', env.visitorKey).update(JSON.stringify(['address', linkId, address]));
  return { key: keyOf(linkId, id.digest('base64url'), minute), max, expires: (minute + 2) * 60 };
}
