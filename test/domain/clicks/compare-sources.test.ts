import { describe, expect, it } from 'vitest';
import { likelyChanged, risenAndFallen } from '../../../shared/domain/clicks/compare-sources.ts';
import type { SourceCount } from '../../../shared/domain/clicks/sources-by-day.ts';

/** Each as its kind, name, day, and clicks. */
const readSources = (
  ...rows: [kind: SourceCount['kind'], name: string, day: number, clicks: number][]
): SourceCount[] => rows.map(([kind, name, day, clicks]) => ({ kind, name, day, clicks }));

describe('links that probably changed most', () => {
  it('are those whose counters differ most before and after a day, up or down', () => {
    const sources = readSources(
      ['link', 'a', 5, 10],
      ['link', 'a', 15, 9],
      ['link', 'b', 15, 3],
      ['link', 'c', 5, 7],
      ['link', 'c', 15, 1],
    );
    expect(likelyChanged(sources, 10, 2)).toEqual([12, 11]);
  });
});

describe('links that have risen and fallen', () => {
  it('are in the order of their change, without those that are the same', () => {
    const items = [
      { id: 1, clicks: 5, before: 4 },
      { id: 2, clicks: 3, before: 3 },
      { id: 3, clicks: 9, before: 1 },
      { id: 4, clicks: 0, before: 2 },
      { id: 5, clicks: 1, before: 9 },
    ];
    const { risen, fallen } = risenAndFallen(items, 5);
    expect([risen, fallen].map((some) => some.map(({ id }) => id))).toEqual([
      [3, 1],
      [5, 4],
    ]);
    expect(risenAndFallen(items, 1).risen).toHaveLength(1);
  });
});
