import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../shared/domain/clicks/series.ts';
import { fillTimeline, planTimeline, type TimeUnit } from '../../../shared/domain/clicks/timeline.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { localTimeAt, toInstant } from '../../../shared/domain/values/local-times.ts';
import { countDays } from '../../support/clicks/days.ts';
import { testSize } from '../../support/test-size.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What clocks show, as `Intl` says it. */
function clockTime(timezone: string, instant: number): string {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  clocks.set(timezone, clock);
  return clock.format(instant).replace(', ', ' ');
}

const zones = Intl.supportedValuesOf('timeZone');
/** After the months in which clocks go back in the north and forward in the south, and the other way round. */
const aNow = fc.constantFrom(new Date('2026-11-22T10:20:30Z'), new Date('2026-05-01T23:59:59Z'));
/** Hours before now, as far back as they are kept. */
const anAge = fc.integer({ min: -20, max: 90 * 24 });
const aSeries = fc.array(fc.record({ age: anAge, clicks: fc.integer({ min: 1, max: 9 }) }), {
  maxLength: 200,
  size: 'max',
});

describe('for any zone, range, and clicks', () => {
  it('a local time is found again, unless clocks skip it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), aNow, fc.nat(180 * 24 * 60), (timezone, now, minutes) => {
        const instant = Math.floor(now.getTime() / 1000) * 1000 - minutes * 60_000;
        const local = localTimeAt(timezone, instant);
        expect(formatDateTime(new Date(local))).toBe(clockTime(timezone, instant));
        expect(toInstant(timezone, local)).toBeLessThanOrEqual(instant);
        expect(localTimeAt(timezone, toInstant(timezone, local))).toBe(local);
      }),
      { numRuns: testSize({ ci: 5_000, local: 300 }) },
    );
  });

  it('the hours without a range are the last ones that have begun, down to the current one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(365 * 24 * 60), (timezone, minutes) => {
        const now = new Date(Date.UTC(2026, 0, 1, 0, minutes));
        const { buckets } = planTimeline({ unit: 'hour', timezone }, now);
        const last = Math.floor(now.getTime() / HOUR_MS);
        expect(buckets.map(({ start }) => start)).toEqual(
          Array.from({ length: 48 }, (_, i) => last - 47 + i),
        );
      }),
      { numRuns: testSize({ ci: 1_500, local: 200 }) },
    );
  });

  it('the buckets have what a count of single hours finds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom<TimeUnit>('hour', 'day', 'month'),
        aNow,
        anAge,
        fc.integer({ min: 1, max: 800 }),
        aSeries,
        (timezone, unit, now, age, length, clicksByAge) => {
          const hours = new Map(
            clicksByAge.map(({ age: of, clicks }) => [
              Math.floor(now.getTime() / HOUR_MS) - of,
              { clicks, uniqueClicks: clicks - 1 },
            ]),
          );
          const start = localTimeAt(timezone, now.getTime()) - age * HOUR_MS;
          const from = `${formatDateTime(new Date(start)).slice(0, 13)}:00:00`;
          const to = formatDateTime(new Date(Date.parse(`${from.replace(' ', 'T')}Z`) + length * HOUR_MS));
          const size = { hour: 19, day: 10, month: 7 }[unit];
          const expected = new Map<string, number>();
          for (const [hour, { clicks }] of hours) {
            const time = clockTime(timezone, hour * HOUR_MS);
            if (time < from || time >= to) continue;
            const bucket = time.slice(0, size);
            expected.set(bucket, (expected.get(bucket) ?? 0) + clicks);
          }
          const found = new Map<string, number>();
          const timeline = planTimeline({ unit, timezone, from, to }, now);
          for (const { time, clicks } of fillTimeline(timeline, { hours, days: countDays(hours) })) {
            const bucket = time.slice(0, size);
            if (clicks > 0) found.set(bucket, (found.get(bucket) ?? 0) + clicks);
          }
          expect([...found].sort()).toEqual([...expected].sort());
        },
      ),
      { numRuns: testSize({ ci: 1_500, local: 150 }) },
    );
  });
});
