import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';

const date = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('formatDateTime', () => {
  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02 03:04:05'],
    ['2026-01-02T03:04:05.999Z', '2026-01-02 03:04:05'],
    ['2026-12-31T23:30:00-05:00', '2027-01-01 04:30:00'],
    ['2026-07-01T00:30:00+02:00', '2026-06-30 22:30:00'],
    ['2028-02-29T00:00:00Z', '2028-02-29 00:00:00'],
  ])('writes %s as %s, in UTC and whole seconds', (time, text) => {
    expect(formatDateTime(new Date(time))).toBe(text);
  });

  it('uses UTC in any time zone of the machine', () => {
    const before = process.env.TZ;
    try {
      process.env.TZ = 'Pacific/Auckland';
      expect(new Date('2026-01-02T03:04:05Z').getHours()).not.toBe(3);
      expect(formatDateTime(new Date('2026-01-02T03:04:05Z'))).toBe('2026-01-02 03:04:05');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('sorts chronologically, and parses back to the second', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const [first, second] = [formatDateTime(a), formatDateTime(b)];
        const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
        expect(Math.sign(first < second ? -1 : Number(first > second))).toBe(
          Math.sign(seconds(a) - seconds(b)),
        );
        expect(Date.parse(`${first.replace(' ', 'T')}Z`) / 1000).toBe(seconds(a));
      }),
    );
  });
});
