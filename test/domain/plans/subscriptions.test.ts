import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionEnd } from '../../../shared/domain/plans/subscriptions.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

describe('the end of a monthly subscription', () => {
  it.each([
    ['the same day of the next month', '2026-03-15 10:20:30', '2026-04-15 10:20:30'],
    ['January after December', '2026-12-05 00:00:00', '2027-01-05 00:00:00'],
    ['the last second of a year', '2026-12-31 23:59:59', '2027-01-31 23:59:59'],
    ['the thirty-first in a month of thirty', '2026-03-31 23:59:59', '2026-04-30 23:59:59'],
    ['the thirty-first in February', '2026-01-31 12:00:00', '2026-02-28 12:00:00'],
    ['the thirty-first in February of a leap year', '2028-01-31 12:00:00', '2028-02-29 12:00:00'],
    ['the thirtieth in February of a leap year', '2028-01-30 12:00:00', '2028-02-29 12:00:00'],
    ['the last of February, not of March', '2026-02-28 12:00:00', '2026-03-28 12:00:00'],
    ['February of a century that has no leap day', '2100-01-31 12:00:00', '2100-02-28 12:00:00'],
    ['the time of day where clocks change', '2026-03-28 01:30:00', '2026-04-28 01:30:00'],
  ])('is correct for %s', (_, now, end) => {
    expect(subscriptionEnd('monthly', at(now))).toBe(end);
  });
});

describe('the end of a yearly subscription', () => {
  it.each([
    ['the same day of the next year', '2026-03-15 10:20:30', '2027-03-15 10:20:30'],
    ['the last of February, one year behind a leap day', '2028-02-29 06:07:08', '2029-02-28 06:07:08'],
    ['the twenty-eighth of February in a leap year', '2027-02-28 06:07:08', '2028-02-28 06:07:08'],
    ['the thirty-first of December', '2026-12-31 23:59:59', '2027-12-31 23:59:59'],
  ])('is correct for %s', (_, now, end) => {
    expect(subscriptionEnd('yearly', at(now))).toBe(end);
  });
});

describe('a subscription', () => {
  it('never ends if it is for a lifetime', () => {
    expect(subscriptionEnd('lifetime', at('2026-03-15 10:20:30'))).toBeUndefined();
  });

  it('lasts 28 to 31 or 365 to 366 days from any start, and does not modify the start date', () => {
    const days = (type: 'monthly' | 'yearly', now: Date) =>
      (at(subscriptionEnd(type, now) ?? '').getTime() - Math.floor(now.getTime() / 1000) * 1000) / 86_400_000;
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01 00:00:00'), max: at('2200-01-01 00:00:00'), noInvalidDate: true }),
        (now) => {
          const before = now.getTime();
          expect([28, 29, 30, 31]).toContain(days('monthly', now));
          expect([365, 366]).toContain(days('yearly', now));
          expect(now.getTime()).toBe(before);
        },
      ),
    );
  });
});
