import type { HttpEvent } from '../api/event.ts';
import type { Limit } from '../data/attempts.ts';
import type { Key } from '../data/keys.ts';
import { countedOf } from '../domain/clicks.ts';
import { minuteOf } from '../domain/dates.ts';
import { env } from '../env.ts';
import { addressId } from './visitor-key.ts';

interface Attempts {
  /** Of the counter. */
  keyOf: (linkId: number, address: string, minute: number) => Key;
  most: number;
  linkId: number;
  event: HttpEvent;
  now: Date;
}

/** What one address may try so many times in a clock minute with one link. */
export function addressLimit({ keyOf, most, linkId, event, now }: Attempts): Limit {
  const { headers, requestContext } = event;
  const { sourceIp } = requestContext.http;
  const minute = minuteOf(now);
  const counted = countedOf('links', linkId);
  const address = addressId({ visitorKey: env.visitorKey, counted, headers, sourceIp });
  return { key: keyOf(linkId, address, minute), most, expires: (minute + 2) * 60 };
}

/** Whole seconds until the next clock minute. */
export const secondsLeft = (now: Date): number => 60 - now.getUTCSeconds();
