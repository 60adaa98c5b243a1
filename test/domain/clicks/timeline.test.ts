import { describe, expect, it } from 'vitest';
import { type ClickCounts, HOUR_MS } from '../../../shared/domain/clicks/series.ts';
import {
  type ClicksQuery,
  fillTimeline,
  firstNeeded,
  planTimeline,
  type TimeUnit,
} from '../../../shared/domain/clicks/timeline.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { localTimeAt } from '../../../shared/domain/values/local-times.ts';
import { countDays } from '../../support/clicks/days.ts';

const NOW = new Date('2026-11-22T10:20:30Z');
const hourAt = (iso: string) => Date.parse(iso) / HOUR_MS;
const aQuery = (query: Partial<ClicksQuery> = {}): ClicksQuery => ({
  unit: 'day',
  timezone: 'UTC',
  ...query,
});

/** The response, if these many clicks were counted in each hour of UTC; half of them unique. */
function response(query: Partial<ClicksQuery>, clicks: Record<string, number> = {}, now = NOW) {
  const hours = new Map(
    Object.entries(clicks).map(([iso, n]): [number, ClickCounts] => [
      hourAt(iso),
      { clicks: n, uniqueClicks: Math.ceil(n / 2) },
    ]),
  );
  return fillTimeline(planTimeline(aQuery(query), now), { hours, days: countDays(hours) });
}

const times = (query: Partial<ClicksQuery>, now = NOW) => response(query, {}, now).map(({ time }) => time);

describe('without from and to', () => {
  it.each<[TimeUnit, number, string, string]>([
    ['hour', 48, '2026-11-20 11:00:00', '2026-11-22 10:00:00'],
    ['day', 30, '2026-10-24 00:00:00', '2026-11-22 00:00:00'],
    ['month', 12, '2025-12-01 00:00:00', '2026-11-01 00:00:00'],
  ])('the %ss are the last %d, with the current one', (unit, count, first, last) => {
    const all = times({ unit });
    expect([all.length, all[0], all.at(-1)]).toEqual([count, first, last]);
  });

  it('the current day is that of the time zone', () => {
    expect(times({ timezone: 'Pacific/Kiritimati' }).at(-1)).toBe('2026-11-23 00:00:00');
    expect(times({ timezone: 'Pacific/Niue' }).at(-1)).toBe('2026-11-21 00:00:00');
  });

  it.each([
    ['Asia/Kathmandu', '2026-11-22T06:40:00Z', '2026-11-22 11:45:00'],
    ['Asia/Kolkata', '2026-11-22T06:40:00Z', '2026-11-22 11:30:00'],
    // Clocks show 02:20 for the first time of two.
    ['Europe/Berlin', '2026-10-25T00:20:00Z', '2026-10-25 02:00:00'],
  ])('the current hour in %s at %s is the one that has begun', (timezone, now, last) => {
    expect(times({ unit: 'hour', timezone }, new Date(now)).at(-1)).toBe(last);
  });

  it('there is no hour yet from one that has not begun', () => {
    const query = { unit: 'hour' as const, timezone: 'Asia/Kathmandu', from: '2026-11-22 12:00:00' };
    const timeline = planTimeline(aQuery(query), new Date('2026-11-22T06:40:00Z'));
    expect([timeline.buckets, firstNeeded(timeline, 'hours'), firstNeeded(timeline, 'days')]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });

  it('a missing from is as long before to as the default range', () => {
    const all = times({ unit: 'day', to: '2026-03-01' });
    expect([all.length, all[0], all.at(-1)]).toEqual([30, '2026-01-30 00:00:00', '2026-02-28 00:00:00']);
  });
});

describe('from and to', () => {
  it('are inclusive and exclusive', () => {
    const clicks = {
      '2026-11-20T23:00Z': 1,
      '2026-11-21T00:00Z': 10,
      '2026-11-21T23:00Z': 100,
      '2026-11-22T00:00Z': 1000,
    };
    expect(response({ from: '2026-11-21', to: '2026-11-22' }, clicks)).toEqual([
      { time: '2026-11-21 00:00:00', clicks: 110, uniqueClicks: 55 },
    ]);
  });

  it('leave out what a day or a month has outside of them', () => {
    const clicks = {
      '2026-11-20T09:00Z': 1,
      '2026-11-20T10:00Z': 10,
      '2026-11-21T10:00Z': 100,
      '2026-11-21T11:00Z': 1000,
    };
    const range = { from: '2026-11-20 10:00:00', to: '2026-11-21 11:00:00' };
    expect(response(range, clicks).map((bucket) => [bucket.time, bucket.clicks])).toEqual([
      ['2026-11-20 00:00:00', 10],
      ['2026-11-21 00:00:00', 100],
    ]);
    expect(
      response({ ...range, unit: 'month' }, clicks).map((bucket) => [bucket.time, bucket.clicks]),
    ).toEqual([['2026-11-01 00:00:00', 110]]);
  });

  it('with minutes include the hours that they are in', () => {
    expect(times({ unit: 'hour', from: '2026-11-20 10:59:59', to: '2026-11-20 12:00:01' })).toEqual([
      '2026-11-20 10:00:00',
      '2026-11-20 11:00:00',
      '2026-11-20 12:00:00',
    ]);
  });

  it.each<[why: string, query: Partial<ClicksQuery>, message: string]>([
    ['an empty range', { from: '2026-11-20', to: '2026-11-20' }, 'from: must be before to'],
    [
      'a range that ends before it begins',
      { from: '2026-11-20', to: '2026-11-19' },
      'from: must be before to',
    ],
    ['a future from without to', { from: '2030-01-01' }, 'from: must be before to'],
    [
      'too many hours',
      { unit: 'hour', from: '2026-11-01', to: '2027-02-10' },
      'from: must be at most 2400 hours before to',
    ],
    ['too many days', { from: '2020-01-01', to: '2026-11-20' }, 'from: must be at most 2400 days before to'],
    [
      'too many months',
      { unit: 'month', from: '1800-01-01', to: '2026-11-20' },
      'from: must be at most 2400 months before to',
    ],
    [
      'hours that are no longer kept',
      { unit: 'hour', from: '2026-08-01', to: '2026-08-02' },
      'from: must be in the last 90 days for hours',
    ],
  ])('refuse %s', (_, query, message) => {
    expect(() => planTimeline(aQuery(query), NOW)).toThrow(message);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin'])(
    'can be the beginning of the day 90 days ago in %s',
    (timezone) => {
      for (let hour = 0; hour < 24; hour++) {
        const now = new Date(Date.UTC(2026, 10, 22, hour, 59));
        const local = localTimeAt(timezone, now.getTime()) - 90 * 24 * HOUR_MS;
        const query = { unit: 'hour' as const, timezone, from: formatDateTime(new Date(local)).slice(0, 10) };
        expect(planTimeline(aQuery(query), now).buckets.length).toBeGreaterThanOrEqual(90 * 24);
      }
    },
  );
});

describe('in a time zone', () => {
  it.each<[what: string, timezone: string, day: string, now: string, hours: number, first: string]>([
    ['23 hours when clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-04-10', 23, '00:00:00'],
    ['25 hours when clocks go back', 'Europe/Berlin', '2026-10-25', '2026-11-10', 25, '00:00:00'],
    [
      '23 hours, from 01:00, when clocks skip midnight',
      'Africa/Cairo',
      '2026-04-24',
      '2026-05-10',
      23,
      '01:00:00',
    ],
    ['25 hours when midnight comes twice', 'America/Havana', '2026-11-01', '2026-11-10', 25, '00:00:00'],
    [
      '24 hours from half past when the offset has a half hour',
      'Asia/Kolkata',
      '2026-11-01',
      '2026-11-10',
      24,
      '00:30:00',
    ],
  ])('a day has %s', (_, timezone, day, now, count, first) => {
    const next = formatDateTime(new Date(Date.parse(day) + 24 * HOUR_MS)).slice(0, 10);
    const query = { timezone, from: day, to: next };
    const hours = planTimeline(aQuery({ ...query, unit: 'hour' }), new Date(now)).buckets;
    expect(hours.map(({ time }) => time)[0]).toBe(`${day} ${first}`);
    expect(hours).toHaveLength(count);
    const clicks = Object.fromEntries(
      hours.map(({ start }, i) => [new Date(start * HOUR_MS).toISOString(), i + 1]),
    );
    const around = {
      [new Date(((hours[0]?.start ?? 0) - 1) * HOUR_MS).toISOString()]: 1000,
      [new Date((hours.at(-1)?.end ?? 0) * HOUR_MS).toISOString()]: 1000,
    };
    const days = response(query, { ...clicks, ...around }, new Date(now));
    expect(days.map((bucket) => bucket.clicks)).toEqual([(count * (count + 1)) / 2]);
  });

  it('an hour that clocks show twice comes twice', () => {
    const query = {
      timezone: 'Europe/Berlin',
      unit: 'hour' as const,
      from: '2026-10-25 02:00:00',
      to: '2026-10-25 03:00:00',
    };
    const clicks = { '2026-10-25T00:00Z': 1, '2026-10-25T01:00Z': 2 };
    expect(response(query, clicks)).toMatchObject([
      { time: '2026-10-25 02:00:00', clicks: 1 },
      { time: '2026-10-25 02:00:00', clicks: 2 },
    ]);
  });

  it('a day begins when clocks first show it', () => {
    expect(
      times({ timezone: 'Africa/Cairo', from: '2026-04-24', to: '2026-04-25' }, new Date('2026-05-10')),
    ).toEqual(['2026-04-24 01:00:00']);
  });

  it('days are those of UTC before hours are kept, and each click is in one of them', () => {
    const hours = Object.fromEntries(
      Array.from({ length: 24 * 10 }, (_, i) => [new Date(Date.UTC(2026, 7, 15, i)).toISOString(), 1]),
    );
    for (const timezone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      const days = response({ timezone, from: '2026-08-10', to: '2026-08-31' }, hours);
      expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(240);
      const between = timezone === 'Asia/Tokyo' ? 24 - 9 : 24 + 7;
      expect(days.map(({ clicks }) => clicks).filter((clicks) => clicks > 0 && clicks !== 24)).toContain(
        between,
      );
    }
  });

  it('with the hours of UTC, days need no hours', () => {
    expect(firstNeeded(planTimeline(aQuery(), NOW), 'hours')).toBeUndefined();
    expect(firstNeeded(planTimeline(aQuery({ timezone: 'Europe/Berlin' }), NOW), 'days')).toBeUndefined();
  });
});
