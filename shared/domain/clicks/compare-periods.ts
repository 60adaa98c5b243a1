import { formatDate } from '../values/dates.ts';
import type { Counts } from './series.ts';
import type { ClicksQuery } from './timeline.ts';

interface Bucket extends Counts {
  time: string;
}

interface Period extends Counts {
  buckets: readonly Bucket[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The query for the clicks of this many days until today, in UTC, and of as many before. */
export function queryTwoPeriods(days: number, now: Date): ClicksQuery {
  const first = new Date(now.getTime() - (2 * days - 1) * DAY_MS);
  return { from: formatDate(first), unit: 'day', timezone: 'UTC' };
}

/** The later half of the buckets, and the half before it, each with its sums. */
export function comparePeriods(buckets: readonly Bucket[]): { current: Period; before: Period } {
  const middle = Math.floor(buckets.length / 2);
  return { current: sumBuckets(buckets.slice(middle)), before: sumBuckets(buckets.slice(0, middle)) };
}

function sumBuckets(buckets: readonly Bucket[]): Period {
  const [clicks, uniqueClicks] = (['clicks', 'uniqueClicks'] as const).map((name) =>
    buckets.reduce((sum, bucket) => sum + bucket[name], 0),
  ) as [number, number];
  return { buckets, clicks, uniqueClicks };
}
