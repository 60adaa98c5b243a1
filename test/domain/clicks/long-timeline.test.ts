import { tzOffset } from '@date-fns/tz';
import { beforeEach, expect, it, vi } from 'vitest';
import { MAX_BUCKETS, planTimeline } from '../../../shared/domain/clicks/timeline.ts';

vi.mock('@date-fns/tz', async (importOriginal) => {
  const original = await importOriginal<typeof import('@date-fns/tz')>();
  return { ...original, tzOffset: vi.fn(original.tzOffset) };
});

const lookedUp = vi.mocked(tzOffset).mock;
beforeEach(() => lookedUp.calls.splice(0));

it.each([
  ['past', { from: '2020-05-10' }],
  ['future', { from: '2026-11-23', to: '2033-06-15' }],
])(
  'The longest range of days in the %s looks up clocks only for the days whose hours are kept',
  (_, range) => {
    const now = new Date('2026-11-23T04:00:00Z');
    const { buckets } = planTimeline({ unit: 'day', timezone: 'Europe/Berlin', ...range }, now);
    expect(buckets.length).toBeGreaterThan(MAX_BUCKETS - 30);
    // It took a tenth of a second to look up all of them.
    expect(lookedUp.calls.length).toBeGreaterThan(0);
    expect(lookedUp.calls.length).toBeLessThan(2_000);
  },
);

it('Clocks are looked up by one name of their time zone, as what looks them up is kept for each name', () => {
  const zones = ['Europe/Berlin', 'EUROPE/BERLIN', 'europe/berlin', 'eUROPE/bERLIN'];
  for (const timezone of zones) planTimeline({ unit: 'day', timezone }, new Date('2026-11-23T04:00:00Z'));
  expect(new Set(lookedUp.calls.map(([zone]) => zone))).toEqual(new Set(['Europe/Berlin']));
});
