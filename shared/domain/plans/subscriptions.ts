import { formatDateTime } from '../values/dates.ts';

const MONTHS = { monthly: 1, yearly: 12 } as const;

export type SubscriptionType = keyof typeof MONTHS | 'lifetime';

/** End of a subscription that starts now, as `YYYY-MM-DD HH:MM:SS` in UTC; undefined for a lifetime. */
export function subscriptionEnd(type: SubscriptionType, now: Date): string | undefined {
  return type === 'lifetime' ? undefined : formatDateTime(addMonths(now, MONTHS[type]));
}

/** The same day and time in a later month, or that month's last day if it is shorter. In UTC. */
function addMonths(time: Date, count: number): Date {
  const later = new Date(time);
  // Count from the first: adding a month to the 31st could overflow into the month after.
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return later;
}
