import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findBlock,
  findPageStart,
  pageNumbers,
  type SegmentCounts,
  sumSegments,
} from '../../../shared/domain/owned/paging.ts';

/** Counts as the data layer stores them: a counter that returns to zero stays, as 0. */
class Collection {
  readonly numbers = new Set<number>();
  readonly #counts = new Map<number, Record<string, number>>();

  toggle(n: number) {
    const by = this.numbers.delete(n) ? -1 : 1;
    if (by === 1) this.numbers.add(n);
    const { segment, block } = findBlock(n);
    const blocks = this.#counts.get(segment) ?? {};
    blocks[block] = (blocks[block] ?? 0) + by;
    this.#counts.set(segment, blocks);
  }

  /** In the order of first writes: any order must work. */
  get segments(): SegmentCounts[] {
    return [...this.#counts].map(([segment, blocks]) => ({ segment, blocks }));
  }

  get newestFirst(): number[] {
    return [...this.numbers].sort((a, b) => b - a);
  }
}

const buildCollection = (numbers: Iterable<number>) => {
  const collection = new Collection();
  for (const n of numbers) collection.toggle(n);
  return collection;
};

/** Dense, around the boundaries of blocks (32) and segments (4096), and up to the last number of a user. */
const someNumber = fc.oneof(
  fc.integer({ min: 1, max: 140 }),
  fc.integer({ min: 4060, max: 4130 }),
  fc.integer({ min: 8190, max: 8194 }),
  fc.integer({ min: 1, max: 99_999_999 }),
);
/** A number's second occurrence deletes it, and the third creates it again. */
const history = fc.array(someNumber, { maxLength: 300 });

/** What the range query returns from the start, without the items to skip. */
const itemAt = (sorted: number[], start: { from: number; skip: number } | undefined) =>
  start && sorted.filter((n) => n <= start.from)[start.skip];

describe('findPageStart', () => {
  it('finds the same item as a sorted array at every offset, and skips less than a block', () => {
    fc.assert(
      fc.property(history, (numbers) => {
        const collection = buildCollection(numbers);
        const { newestFirst, segments } = collection;
        for (const [offset, n] of newestFirst.entries()) {
          const start = findPageStart(segments, offset);
          expect(start?.skip).toBeLessThan(32);
          expect(itemAt(newestFirst, start)).toBe(n);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds nothing past the end', () => {
    fc.assert(
      fc.property(history, fc.nat(10_000), (numbers, beyond) => {
        const { newestFirst, segments } = buildCollection(numbers);
        expect(findPageStart(segments, newestFirst.length + beyond)).toBeUndefined();
      }),
    );
  });

  it('finds every item of a collection without gaps over three segments', () => {
    const { newestFirst, segments } = buildCollection(Array.from({ length: 10_000 }, (_, i) => i + 1));
    for (const offset of [0, 1, 31, 32, 33, 4095, 4096, 9_998, 9_999])
      expect(itemAt(newestFirst, findPageStart(segments, offset))).toBe(10_000 - offset);
    expect(findPageStart(segments, 10_000)).toBeUndefined();
  });

  it('finds nothing in a new collection', () => {
    expect(findPageStart([], 0)).toBeUndefined();
  });
});

describe('sumSegments', () => {
  it('is exact after any sequence of inserts and deletes', () => {
    fc.assert(
      fc.property(history, (numbers) => {
        const collection = buildCollection(numbers);
        expect(sumSegments(collection.segments)).toBe(collection.numbers.size);
      }),
    );
  });

  it('is 0 for a new collection', () => {
    expect(sumSegments([])).toBe(0);
  });
});

describe('blockOf', () => {
  it('maps two numbers to the same counter exactly if they are in the same block of 32', () => {
    const nearby = fc.tuple(someNumber, fc.integer({ min: 0, max: 5_000 }));
    fc.assert(
      fc.property(nearby, ([n, distance]) => {
        const [a, b] = [findBlock(n), findBlock(n + distance)];
        const isSameCounter = a.segment === b.segment && a.block === b.block;
        expect(isSameCounter).toBe(Math.floor(n / 32) === Math.floor((n + distance) / 32));
      }),
      { numRuns: 1_000 },
    );
  });

  it('uses counter names of at most two characters, since they count toward read units', () => {
    fc.assert(fc.property(someNumber, (n) => /^[0-9a-z]{1,2}$/.test(findBlock(n).block)));
  });
});

describe('pageNumbers', () => {
  it.each([
    ['an empty collection', { limit: 15, page: 1 }, 0, { nextpage: 1, maxpage: 1 }],
    ['a single page', { limit: 15, page: 1 }, 15, { nextpage: 1, maxpage: 1 }],
    ['one entry more than a page holds', { limit: 15, page: 1 }, 16, { nextpage: 2, maxpage: 2 }],
    ['a page in the middle', { limit: 10, page: 3 }, 95, { nextpage: 4, maxpage: 10 }],
    ['the last page', { limit: 10, page: 10 }, 95, { nextpage: 10, maxpage: 10 }],
    ['a page past the end', { limit: 10, page: 99 }, 95, { nextpage: 10, maxpage: 10 }],
    ['a page past the end of nothing', { limit: 1000, page: 7 }, 0, { nextpage: 1, maxpage: 1 }],
  ])('responds for %s', (_, request, total, expected) => {
    expect(pageNumbers(request, total)).toEqual({
      result: total,
      perpage: request.limit,
      currentpage: request.page,
      ...expected,
    });
  });
});
