import type { ClickCounts, Series } from '../../../shared/domain/clicks/series.ts';

/** The days that have these hours of UTC. */
export function countDays(hours: Series): Series {
  const days = new Map<number, ClickCounts>();
  for (const [hour, { clicks, uniqueClicks }] of hours) {
    const before = days.get(Math.floor(hour / 24)) ?? { clicks: 0, uniqueClicks: 0 };
    days.set(Math.floor(hour / 24), {
      clicks: before.clicks + clicks,
      uniqueClicks: before.uniqueClicks + uniqueClicks,
    });
  }
  return days;
}
