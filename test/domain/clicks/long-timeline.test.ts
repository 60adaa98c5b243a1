import { tzOffset } from '@date-fns/tz';
import { expect, it, vi } from 'vitest';
import { MAX_BUCKETS, planTimeline } from '../../../shared/domain/clicks/timeline.ts';

vi.mock('@date-fns/tz', async (importOriginal) => {
  const original = await importOriginal<typeof import('@date-fns/tz')>();
  return { ...original, tzOffset: vi.fn(original.tzOffset) };
});

it('The longest range of days looks up clocks only for the days whose hours are kept', () => {
  const now = new Date('2026-11-23T04:00:00Z');
  const query = { unit: 'day' as const, from: '2020-05-10', timezone: 'Europe/Berlin' };
  const { buckets } = planTimeline(query, now);
  expect(buckets.length).toBeGreaterThan(MAX_BUCKETS - 30);
  // It took a tenth of a second to look up all of them.
  const lookedUp = vi.mocked(tzOffset).mock.calls.length;
  expect(lookedUp).toBeGreaterThan(0);
  expect(lookedUp).toBeLessThan(2_000);
});
