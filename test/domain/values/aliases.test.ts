import { describe, expect, it } from 'vitest';
import { mountedPath } from '../../../shared/api/contract/route.ts';
import { isAlias } from '../../../shared/api/fields/alias-syntax.ts';
import { routes } from '../../../shared/api/index.ts';
import { isReserved, randomAlias } from '../../../shared/domain/values/aliases.ts';

const firstSegments = routes.map((route) => mountedPath(route).split('/')[1] ?? '');
/** What an alias could shadow: literal first parts of paths that have the shape of an alias. */
const ownWords = [...new Set(firstSegments.filter((segment) => isAlias(segment)))];

describe('isReserved', () => {
  it('knows of the words to look at', () => {
    expect(ownWords).toEqual(expect.arrayContaining(['api', 'avatar']));
  });

  it.each(ownWords)('keeps /%s, which a route begins with, from becoming an alias', (word) => {
    expect(isReserved(word)).toBe(true);
  });

  it.each(['login', 'Login', 'API', 'aPi', 'AVATAR'])('keeps %s for the service, in any case', (word) => {
    expect(isReserved(word)).toBe(true);
  });

  it.each(['apis', 'my-api', 'logins', 'constructor', '__proto__', 'toString'])(
    'leaves %s to users',
    (word) => {
      expect(isReserved(word)).toBe(false);
    },
  );
});

/** Gives these in turn, and the first again at the end. */
const inTurn = (values: number[]) => {
  let turn = 0;
  return () => values[turn++ % values.length] ?? 0;
};

describe('randomAlias', () => {
  it('has seven characters that nobody mistakes for one another, and each of them can come up', () => {
    let below = 0;
    randomAlias((n) => {
      below = n;
      return 0;
    });
    const characters = Array.from({ length: below }, (_, i) => randomAlias(() => i).charAt(0));
    expect(characters.join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
    expect(randomAlias(inTurn([0, 30, 8, 29]))).toBe('2zay2za');
  });

  it('is never a word that the service needs for itself', () => {
    const isPossible = (word: string) => /^[2-9a-hjkmnp-z]{7}$/.test(word);
    expect(['favicon', 'overlay'].some(isPossible)).toBe(false);
    expect(ownWords.some(isPossible)).toBe(false);
  });

  it('is an alias that may be had', () => {
    for (let i = 0; i < 31; i++) expect(isAlias(randomAlias(() => i))).toBe(true);
  });
});
