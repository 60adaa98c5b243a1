import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeTimes,
  encodeTimes,
  fromBitmap,
  listBits,
  NUMBERS_PER_DAY_LIST,
  NUMBERS_PER_LIST,
  setBit,
  toBitmap,
} from '../../../shared/domain/search/number-lists.ts';
import { listOf } from '../../support/items/number-lists.ts';

describe('a list of numbers', () => {
  const numbers = fc.uniqueArray(fc.nat(NUMBERS_PER_LIST - 1), { maxLength: 600, size: 'max' });

  it('has what was put into it, in at most 512 bytes', () => {
    const property = fc.property(numbers, (some) => {
      const list = listOf(some);
      expect(list.length).toBeLessThanOrEqual(512);
      expect(listBits(toBitmap(list))).toEqual(some.toSorted((a, b) => a - b));
    });
    fc.assert(property);
  });

  it('has no number that was taken out, and is not changed by that', () => {
    const property = fc.property(numbers, numbers, (some, others) => {
      const [list, bitmap] = [listOf(some), toBitmap(listOf(some))];
      for (const n of others) setBit(bitmap, n, false);
      const left = some.filter((n) => !others.includes(n));
      expect(fromBitmap(bitmap) ?? listOf([])).toEqual(listOf(left));
      expect(list).toEqual(listOf(some));
    });
    fc.assert(property);
  });

  it.each([1, 255, 256, 257, NUMBERS_PER_LIST])('can have %i numbers', (count) => {
    const last = Array.from({ length: count }, (_, i) => NUMBERS_PER_LIST - count + i);
    const list = listOf(last);
    expect(list).toHaveLength(Math.min(512, 2 * count));
    expect(listBits(toBitmap(list))).toEqual(last);
  });

  it('is not stored without numbers', () => {
    expect(fromBitmap(toBitmap(new Uint8Array()))).toBeUndefined();
    expect(encodeTimes(new Map())).toBeUndefined();
  });
});

describe('the times of a day', () => {
  it('are decoded to what was encoded, with three bytes each', () => {
    const times = fc.uniqueArray(fc.tuple(fc.nat(NUMBERS_PER_DAY_LIST - 1), fc.nat(86_399)), {
      selector: ([offset]) => offset,
      maxLength: NUMBERS_PER_DAY_LIST,
    });
    const property = fc.property(times, (entries) => {
      const bytes = encodeTimes(new Map(entries)) ?? new Uint8Array();
      expect(bytes).toHaveLength(3 * entries.length);
      expect(decodeTimes(bytes)).toEqual(new Map(entries));
    });
    fc.assert(property);
  });
});
