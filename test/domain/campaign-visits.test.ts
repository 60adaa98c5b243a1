import { describe, expect, it } from 'vitest';
import { parseListName, sampleOffsets } from '../../shared/domain/campaign-visits.ts';

describe('parseListName', () => {
  it.each([
    ['spring-1200000345', { slug: 'spring', id: 1200000345 }],
    ['Spring-7', { slug: 'spring', id: 7 }],
    ['a-1-2-3', { slug: 'a-1-2', id: 3 }],
    ['a---3', { slug: 'a--', id: 3 }],
  ])('parses %s', (name, parsed) => {
    expect(parseListName(name)).toEqual(parsed);
  });

  it.each(['', '-', '-1', 'spring', 'spring-', 'spring-x', 'spring-1 ', 'spring-1\n', 'a-9007199254740992'])(
    'rejects %j',
    (name) => {
      expect(parseListName(name)).toBeUndefined();
    },
  );
});

/** Returns these numbers in turn. */
const inTurn =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

describe('sampleOffsets', () => {
  it('returns offsets in random order without duplicates', () => {
    expect(sampleOffsets(10, 5, inTurn(4, 9, 4, 0, 9))).toEqual([4, 9, 0]);
  });

  it('draws from all offsets, and not at all if there are none', () => {
    expect(sampleOffsets(10, 2, (below) => below - 1)).toEqual([9]);
    expect(sampleOffsets(0, 2, () => 0)).toEqual([]);
  });
});
