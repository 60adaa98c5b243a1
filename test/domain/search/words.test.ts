import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { foldText } from '../../../shared/domain/search/words.ts';

afterEach(() => vi.restoreAllMocks());

const foldAtOnce = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');

describe('a folded text', () => {
  it('is the same in pieces as at once', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 150, maxLength: 700, size: 'max' });
    fc.assert(fc.property(long, (text) => void expect(foldText(text)).toBe(foldAtOnce(text))));
  });

  it('keeps together what is around the end of a piece', () => {
    const letter = 'ש\u05c1\u05bc\u0591';
    for (let length = 190; length < 205; length++) {
      const text = `${'é'.repeat(length)}${letter}`;
      expect(foldText(text)).toBe(foldAtOnce(text));
    }
  });

  it('never has thousands of combining marks ordered at once', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(foldText(`A${'\u0301'.repeat(5500)}${'\u0327'.repeat(5500)}B`)).toBe('ab');
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(230);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(11_002);
  });
});
