import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBERS_PER_LIST } from '../../../shared/domain/search/number-lists.ts';
import { NumberSet } from '../../../shared/domain/search/number-set.ts';
import { listOf } from '../../support/items/number-lists.ts';
import { finish } from '../../support/turns.ts';

const list = (numbers: NumberSet): number[] => finish(numbers.listDescending());
const sortDescending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => b - a);

/** Of three segments: few numbers, or most of the first ones, so that lists of both kinds occur. */
const someNumbers = fc.oneof(
  fc.uniqueArray(fc.nat(3 * NUMBERS_PER_LIST), { maxLength: 50 }),
  fc.nat(3 * NUMBERS_PER_LIST).map((count) => Array.from({ length: count }, (_, i) => i)),
);

describe('a set of numbers', () => {
  it('has what was added, alone or in lists, and combines as other sets do', () => {
    const property = fc.property(someNumbers, someNumbers, (some, others) => {
      const [a, b] = [new NumberSet(some), new NumberSet()];
      const segments = Map.groupBy(others, (n) => Math.floor(n / NUMBERS_PER_LIST));
      for (const [segment, numbers] of segments)
        b.addList(segment, listOf(numbers.map((n) => n % NUMBERS_PER_LIST)));
      const [setA, setB] = [new Set(some), new Set(others)];
      expect([a.size, b.size]).toEqual([setA.size, setB.size]);
      expect(list(a)).toEqual(sortDescending(setA));
      expect(list(b)).toEqual(sortDescending(setB));
      expect(list(a.intersection(b))).toEqual(sortDescending(some.filter((n) => setB.has(n))));
      expect(list(a.difference(b))).toEqual(sortDescending(some.filter((n) => !setB.has(n))));
      expect(some.every((n) => a.has(n) && b.has(n) === setB.has(n))).toBe(true);
    });
    fc.assert(property, { numRuns: 30 });
  });

  it('keeps what it has when a list is added, and changes neither the list nor other sets', () => {
    const bitmap = listOf(Array(300).keys());
    const [a, b] = [new NumberSet([350]), new NumberSet([1])];
    a.addList(0, bitmap);
    a.add(4000);
    a.difference(b);
    a.intersection(b);
    expect([a.size, b.size]).toEqual([302, 1]);
    expect(bitmap).toEqual(listOf(Array(300).keys()));
  });
});
