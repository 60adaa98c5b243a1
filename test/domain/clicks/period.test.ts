import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranges } from '../../../shared/api/console/period-query.ts';
import { type PeriodQuery, planPeriod } from '../../../shared/domain/clicks/period.ts';
import { reportPeriod as reportInSteps } from '../../../shared/domain/clicks/period-report.ts';
import { toBucketStart } from '../../../shared/domain/clicks/series.ts';
import { sumClicks } from '../../../shared/domain/clicks/timeline.ts';
import { formatDate } from '../../../shared/domain/values/dates.ts';
import { finish } from '../../support/turns.ts';

const reportPeriod = (...asked: Parameters<typeof reportInSteps>) => finish(reportInSteps(...asked));

const NOW = new Date('2030-03-20T12:30:00Z');
const plan = (query: Partial<PeriodQuery>, timezone = 'UTC', now = NOW) =>
  planPeriod({ range: '30d', ...query }, { timezone, now });

/** The first and last time of the bars, and the days of names, of a period and of the one before. */
function describePlan({ unit, timeline, before, days, daysBefore }: ReturnType<typeof plan>) {
  const formatDays = ({ first, end }: typeof days) =>
    [first, end - 1].map((day) => toBucketStart('days', day).toISOString().slice(0, 10));
  const ends = ({ buckets }: typeof timeline) => [buckets[0]?.time, buckets.at(-1)?.time];
  return [unit, ...ends(timeline), ...ends(before), ...formatDays(days), ...formatDays(daysBefore)].join(' ');
}

const DAY_MS = 86_400_000;
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Kiritimati',
);
const queries = fc
  .record({
    at: fc.integer({ min: Date.UTC(2029, 0, 1), max: Date.UTC(2031, 0, 1) }),
    range: fc.constantFrom(...ranges, 'own' as const),
    start: fc.nat(150),
    length: fc.nat(120),
  })
  .map(({ at, range, start, length }) => {
    const day = (ago: number) => new Date(at - ago * DAY_MS).toISOString().slice(0, 10);
    const query: Partial<PeriodQuery> =
      range === 'own' ? { from: day(start + length), to: day(start) } : { range };
    return { query, now: new Date(at) };
  });

describe('a period', () => {
  it.each([
    [
      { range: '24h' },
      'hour 2030-03-19 13 2030-03-20 12 2030-03-18 13 2030-03-19 12 03-19 03-20 03-17 03-18',
    ],
    [{ range: '7d' }, 'day 2030-03-14 2030-03-20 2030-03-07 2030-03-13 03-14 03-20 03-07 03-13'],
    [{ range: '30d' }, 'day 2030-02-19 2030-03-20 2030-01-20 2030-02-18 02-19 03-20 01-20 02-18'],
    [{ range: '90d' }, 'day 2029-12-21 2030-03-20 2029-09-22 2029-12-20 12-21 03-20 09-22 12-20'],
    [{ range: 'lastmonth' }, 'day 2030-02-01 2030-02-28 2030-01-01 2030-01-31 02-01 02-28 01-01 01-31'],
    [{ range: '12m' }, 'month 2029-04-01 2030-03-01 2028-04-01 2029-03-01 04-01 03-20 04-01 03-31'],
    [
      { from: '2030-03-19', to: '2030-03-19' },
      'hour 2030-03-19 2030-03-19 23 2030-03-18 2030-03-18 23 03-19 03-19 03-18 03-18',
    ],
    [{ from: '2030-03-01' }, 'day 2030-03-01 2030-03-20 2030-02-09 2030-02-28 03-01 03-20 02-09 02-28'],
    [{ to: '2030-01-30' }, 'day 2030-01-01 2030-01-30 2029-12-02 2029-12-31 01-01 01-30 12-02 12-31'],
  ] satisfies [Partial<PeriodQuery>, string][])('%j is %s', (query, expected) => {
    const described = describePlan(plan(query))
      .replaceAll(' 00:00:00', '')
      .replace(/ (\d\d):00:00/g, ' $1');
    const [unit, ...rest] = described.split(' ');
    // Without the years of the days of names.
    const times = rest.slice(0, -4).join(' ');
    const days = rest.slice(-4).map((day) => day.slice(5));
    expect([unit, times, ...days].join(' ')).toBe(expected);
  });

  it('is of days on the clocks of a time zone, and names of the days of UTC with the same dates', () => {
    // It is the 21st there.
    expect(describePlan(plan({ range: '7d' }, 'Asia/Tokyo', new Date('2030-03-20T16:00:00Z')))).toBe(
      'day 2030-03-15 00:00:00 2030-03-21 00:00:00 2030-03-08 00:00:00 2030-03-14 00:00:00 2030-03-15 2030-03-21 2030-03-08 2030-03-14',
    );
  });

  it('has the last hour in the lists of hours, in any time zone', () => {
    for (const timezone of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'])
      for (const hour of [0, 7, 12, 18, 23]) {
        const now = new Date(Date.UTC(2030, 2, 20, hour, 40));
        const { listDays } = plan({ range: '24h' }, timezone, now);
        const today = Math.floor(now.getTime() / 86_400_000);
        // The first of 24 hours may be that of midnight.
        expect([listDays.first, listDays.end]).toEqual([hour === 23 ? today : today - 1, today + 1]);
      }
  });

  it('follows the one before without a gap, and both have whole hours in a row, in any time zone', () => {
    fc.assert(
      fc.property(zones, queries, (timezone, { query, now }) => {
        const { before, timeline } = plan(query, timezone, now);
        const all = [...before.buckets, ...timeline.buckets];
        for (const [i, bucket] of all.entries())
          expect(bucket.start).toBe(i === 0 ? bucket.start : all[i - 1]?.end);
      }),
    );
  });

  it('has a day of UTC for each day under a filter, as before it, and none in both, in any time zone', () => {
    fc.assert(
      fc.property(zones, queries, (timezone, { query, now }) => {
        const { unit, timeline, days, daysBefore, listDays } = plan(query, timezone, now);
        expect(daysBefore.end).toBe(days.first);
        const count = days.end - days.first;
        if (unit === 'day') expect(count).toBe(timeline.buckets.length);
        if (query.from)
          expect(count).toBe((Date.parse(query.to ?? '') - Date.parse(query.from)) / DAY_MS + 1);
        if (query.range === '24h') expect(count).toBeLessThanOrEqual(2);
        if (unit !== 'month' && query.range !== 'lastmonth')
          expect(daysBefore.end - daysBefore.first).toBe(count);
        // The lists have them, too.
        expect(listDays.first).toBeLessThanOrEqual(days.first);
        expect(listDays.end).toBeGreaterThanOrEqual(days.end);
      }),
    );
  });
});

describe('the report of a period', () => {
  it('adds up to the same clicks in the chart with each name of a list, as without a filter', () => {
    const first = 21_992;
    const sources = fc.array(
      fc.record({
        day: fc.integer({ min: first - 40, max: first + 40 }),
        kind: fc.constantFrom('country' as const, 'referrer' as const),
        name: fc.constantFrom('FR', 'DE', 'Unknown', 't.co'),
        clicks: fc.integer({ min: 1, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(
        sources,
        fc.constantFrom('30d' as const, '90d' as const, '12m' as const),
        (counted, range) => {
          const perDay = new Map<number, { clicks: number; uniqueClicks: number }>();
          // As many as there are names, and one without a name.
          for (const { day, clicks } of counted)
            perDay.set(day, { clicks: (perDay.get(day)?.clicks ?? 1) + clicks, uniqueClicks: 1 });
          const stored = { hours: new Map(), days: perDay, namedDays: perDay, sources: counted };
          const period = plan({ range });
          const all = reportPeriod(period, stored);
          const named = all.lists.country.map(([name, clicks]) => {
            const { current } = reportPeriod(period, stored, { by: 'country', name });
            expect(current.clicks).toBe(clicks);
            expect(current.buckets.length).toBe(all.current.buckets.length);
            return current.clicks;
          });
          expect(named.reduce((sum, clicks) => sum + clicks, 0)).toBe(all.current.clicks);
        },
      ),
    );
  });

  it('never has more clicks under a filter than all clicks of the days that it names, in any time zone', () => {
    const hours = fc.array(fc.tuple(fc.integer({ min: -72, max: 72 }), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(zones, queries, hours, (timezone, { query, now }, clicked) => {
        const thisHour = Math.floor(now.getTime() / 3_600_000);
        const stored = countAs(clicked.map(([ago, clicks]) => [thisHour + ago, clicks]));
        const period = plan(query, timezone, now);
        const { days, current, before } = reportPeriod(period, stored, { by: 'country', name: 'France' });
        const [from, to] = [days.first, days.end - 1].map((day) => formatDate(toBucketStart('days', day)));
        const all = reportPeriod(plan({ from, to }, 'UTC', now), stored);
        // As many, as all of them have the name. No click is in both periods.
        expect(current.clicks).toBe(all.current.clicks);
        expect(current.clicks + before.clicks).toBeLessThanOrEqual(sumClicks([...stored.days.values()]));
      }),
    );
  });
});

/** Clicks from France in these hours, by hour and day. */
function countAs(clicked: [hour: number, clicks: number][]) {
  const hours = new Map<number, { clicks: number; uniqueClicks: number }>();
  const days = new Map<number, { clicks: number; uniqueClicks: number }>();
  for (const [hour, clicks] of clicked)
    for (const [series, at] of [
      [hours, hour],
      [days, Math.floor(hour / 24)],
    ] as const)
      series.set(at, { clicks: (series.get(at)?.clicks ?? 0) + clicks, uniqueClicks: 1 });
  const sources = [...days].map(([day, { clicks }]) => ({
    day,
    kind: 'country' as const,
    name: 'FR',
    clicks,
  }));
  return { hours, days, namedDays: days, sources };
}
