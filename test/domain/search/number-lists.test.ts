import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeList,
  decodeTimes,
  encodeList,
  encodeTimes,
  NUMBERS_PER_DAY_LIST,
  NUMBERS_PER_LIST,
} from '../../../shared/domain/search/number-lists.ts';

describe('a list of numbers', () => {
  it('is decoded to what was encoded, in at most 512 bytes', () => {
    const lists = fc.uniqueArray(fc.nat(NUMBERS_PER_LIST - 1), { maxLength: 600, size: 'max' });
    const property = fc.property(lists, (numbers) => {
      const bytes = encodeList(numbers) ?? new Uint8Array();
      expect(bytes.length).toBeLessThanOrEqual(512);
      expect(decodeList(bytes)).toEqual(numbers.toSorted((a, b) => a - b));
    });
    fc.assert(property);
  });

  it.each([1, 255, 256, 257, NUMBERS_PER_LIST])('can have %i numbers', (count) => {
    const numbers = Array.from({ length: count }, (_, i) => NUMBERS_PER_LIST - count + i);
    const bytes = encodeList(numbers) ?? new Uint8Array();
    expect(bytes).toHaveLength(Math.min(512, 2 * count));
    expect(decodeList(bytes)).toEqual(numbers);
  });

  it('is not stored without numbers', () => {
    expect(encodeList([])).toBeUndefined();
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
