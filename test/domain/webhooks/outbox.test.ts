import { describe, expect, it } from 'vitest';
import {
  firstAttempt,
  isOutboxFull,
  MAX_BATCH,
  splitBySize,
} from '../../../shared/domain/webhooks/outbox.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const anEvent = (id: number, data: unknown = null) => ({
  ...{ id: String(id), type: 'link.clicked' as const, timestamp: '2026-03-15T12:00:00.000Z', data },
});

describe('The first attempt', () => {
  it('is now, and for clicks of a webhook with batches a few seconds later, within the ten that are promised', () => {
    expect(firstAttempt({ batch: false }, 'link.clicked', NOW)).toBe(NOW);
    expect(firstAttempt({ batch: true }, 'link.created', NOW)).toBe(NOW);
    const wait = firstAttempt({ batch: true }, 'qr.scanned', NOW) - NOW;
    expect(wait).toBeGreaterThan(1000);
    expect(wait).toBeLessThan(8000);
  });

  it('waits for the end of a pause, of which at most 15 minutes are known to last', () => {
    const at = (pausedUntil: number) =>
      firstAttempt({ batch: false, pausedUntil }, 'link.created', NOW) - NOW;
    expect([at(NOW - 1), at(NOW + 60_000), at(NOW + 86_400_000)]).toEqual([0, 60_000, 900_000]);
  });
});

describe('The outbox of a webhook', () => {
  it.each([
    [{}, false],
    [{ pending: 9_999, failures: 10 }, false],
    [{ pending: 10_000, failures: 10 }, true],
    [{ pending: 10_000, failures: 9 }, false],
    [{ pending: 99_999 }, false],
    [{ pending: 100_000 }, true],
  ])('with %j is full: %s', (state, isFull) => {
    expect(isOutboxFull(state)).toBe(isFull);
  });

  it('has lists of at most 100 events, in order, that fit into an item', () => {
    const events = Array.from({ length: 250 }, (_, n) => anEvent(n));
    const lists = splitBySize(events, MAX_BATCH);
    expect(lists.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(lists.flat()).toEqual(events);
    const large = Array.from({ length: 5 }, (_, n) => anEvent(n, 'ü'.repeat(40_000)));
    expect(splitBySize(large).map(({ length }) => length)).toEqual([2, 2, 1]);
    const huge = [anEvent(1, 'x'.repeat(300_000)), anEvent(2)];
    expect(splitBySize(huge).map(({ length }) => length)).toEqual([1, 1]);
  });
});
