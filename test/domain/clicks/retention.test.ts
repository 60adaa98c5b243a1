import { describe, expect, it } from 'vitest';
import catalog from '../../../infra/plans.json' with { type: 'json' };
import { findRetention, retentionAt, visitorDays } from '../../../shared/domain/clicks/retention.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';

const plans = catalog as Plan[];
const now = new Date('2026-11-21T10:00:00Z');

describe('the retention of a user', () => {
  it.each([
    ['a plan without an end', { planId: 2 }, { retention: 365 }],
    [
      'a plan that ends',
      { planId: 2, planExpires: '2026-12-31 23:00:00' },
      { retention: 365, laterRetention: { from: '2026-12-31 23:00:00', days: 30 } },
    ],
    ['a plan that has ended', { planId: 2, planExpires: '2026-11-21 10:00:00' }, { retention: 30 }],
    ['a plan that no longer exists', { planId: 99 }, { retention: 30 }],
  ])('with %s', (_, user, expected) => {
    expect(findRetention(user, plans, now)).toEqual(expected);
  });

  it('needs a free plan', () => {
    const paid = plans.filter(({ free }) => !free);
    expect(() => findRetention({ planId: 2 }, paid, now)).toThrow('There is no free plan.');
  });
});

describe('how long a visitor is recognized', () => {
  const later = { retention: 365, laterRetention: { from: '2026-11-21 10:00:00', days: 30 } };

  it.each([
    ['on a plan without an end', { retention: 365 }, 365],
    ['from the second at which the plan ends', later, 30],
    ['before that', { ...later, laterRetention: { from: '2026-11-21 10:00:01', days: 30 } }, 365],
    ['on a plan that sets no limit', { retention: 0 }, 1095],
    [
      'after a plan that was followed by one without a limit',
      { ...later, laterRetention: { ...later.laterRetention, days: 0 } },
      1095,
    ],
  ])('%s', (_, retention, days) => {
    expect(retentionAt(retention, now)).toBe(days);
  });

  it('is never shorter without a limit than on a plan of the catalog', () => {
    for (const { limits } of plans) expect(limits.retention).toBeLessThanOrEqual(visitorDays(0));
  });
});
