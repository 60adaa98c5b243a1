import { describe, expect, it } from 'vitest';
import { chooseVariant } from '../../../shared/domain/links/variants.ts';

const VISITORS = 100_000;

/** Numbers between 0 and 1, the same each time (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/** What each visitor draws for each variant. */
const draws = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((link, seed) => [link, Array.from({ length: VISITORS }, uniform(seed))]),
);

const variants = [
  { link: 'a', weight: 1 },
  { link: 'b', weight: 10 },
  { link: 'c', weight: 89 },
  { link: 'd', weight: 900 },
];
const choose = (of: typeof variants) =>
  Array.from({ length: VISITORS }, (_, visitor) => chooseVariant(of, (link) => draws[link]?.[visitor] ?? 0));
const chosen = choose(variants);
const count = (link: string | undefined, of = chosen) => of.filter((one) => one === link).length;

/** How far a count of visitors is from its expected share, in standard deviations. */
const deviation = (counted: number, share: number) =>
  Math.abs(counted - VISITORS * share) / Math.sqrt(VISITORS * share * (1 - share));

describe('the variant for a visitor', () => {
  it('has its share of 100,000 visitors', () => {
    const deviations = variants.map(({ link, weight }) => deviation(count(link), weight / 1000));
    expect(Math.max(...deviations)).toBeLessThan(4);
  });

  it('is the same when the variants are listed in another order', () => {
    expect(choose(variants.toReversed())).toEqual(chosen);
  });

  it('only changes to the one with more weight, and for no more visitors than its share grows by', () => {
    const heavier = variants.map((one) => (one.link === 'b' ? { ...one, weight: 110 } : one));
    const moved = choose(heavier).filter((link, visitor) => link !== chosen[visitor]);
    expect(new Set(moved)).toEqual(new Set(['b']));
    expect(deviation(moved.length, 110 / 1100 - 10 / 1000)).toBeLessThan(4);
  });

  it('only changes for the visitors of the one that is taken away', () => {
    const fewer = choose(variants.slice(0, 3));
    const moved = fewer.filter((link, visitor) => link !== chosen[visitor]);
    expect(moved).toHaveLength(count('d'));
  });
});
