import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortInSteps } from '../../shared/domain/steps.ts';
import { finish } from '../support/turns.ts';

describe('sorting in steps', () => {
  it('gives what toSorted gives, with equal ones in the same order', () => {
    const values = fc.record({
      length: fc.nat(5_000),
      kinds: fc.constantFrom(1, 3, 1_000, 1_000_000),
      seed: fc.nat(),
    });
    const property = fc.property(values, ({ length, kinds, seed }) => {
      const some = Array.from({ length }, (_, i) => ({ key: Math.imul(i + seed, 0x9e3779b1) % kinds, i }));
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(finish(sortInSteps(some, compare))).toEqual(some.toSorted(compare));
    });
    fc.assert(property, { numRuns: 20 });
  });

  it.each([
    ['ascending', (i: number) => i],
    ['descending', (i: number) => -i],
    ['equal', () => 0],
  ])('keeps all of %s values', (_, toKey) => {
    const some = Array.from({ length: 3_500 }, (_, i) => ({ key: toKey(i), i }));
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
    expect(finish(sortInSteps(some, compare))).toEqual(some.toSorted(compare));
  });
});
