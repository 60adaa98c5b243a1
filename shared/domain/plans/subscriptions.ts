import { formatDateTime } from '../values/dates.ts';

const months = { monthly: 1, yearly: 12 } as const;

export type SubscriptionType = keyof typeof months | 'lifetime';

/** When a subscription that begins now ends, as `YYYY-MM-DD HH:MM:SS`; undefined for one that does not end. */
export function subscriptionEnd(type: SubscriptionType, now: Date): string | undefined {
  return type === 'lifetime' ? undefined : formatDateTime(addMonths(now, months[type]));
}

/** The same day and time so many months later, or the last day of a month that has no such day. In UTC. */
function addMonths(time: Date, count: number): Date {
  const later = new Date(time);
  // From the first on: the thirty-first of a month would run over into the one behind the next.
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return later;
}
