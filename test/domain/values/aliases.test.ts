import { describe, expect, it } from 'vitest';
import { mountedPath } from '../../../shared/api/contract/route.ts';
import { isAlias } from '../../../shared/api/fields/alias-syntax.ts';
import { routes } from '../../../shared/api/index.ts';
import { isReserved, randomAlias } from '../../../shared/domain/values/aliases.ts';

const firstSegments = routes.map((route) => mountedPath(route).split('/')[1] ?? '');
/** Literal first path segments that an alias could shadow. */
const ownWords = [...new Set(firstSegments.filter((segment) => isAlias(segment)))];

describe('isReserved', () => {
  it('covers at least one route', () => {
    expect(ownWords).toEqual(expect.arrayContaining(['api', 'avatar']));
  });

  it('reserves the first segment of each route', () => {
    expect(ownWords.filter((word) => !isReserved(word))).toEqual([]);
  });

  it.each(['login', 'Login', 'API', 'aPi', 'AVATAR'])('reserves %s in any case', (word) => {
    expect(isReserved(word)).toBe(true);
  });

  it.each(['apis', 'my-api', 'logins', 'constructor', '__proto__', 'toString'])(
    'does not reserve %s',
    (word) => {
      expect(isReserved(word)).toBe(false);
    },
  );
});

/** Returns these numbers in turn, then starts over. */
const inTurn = (values: number[]) => {
  let turn = 0;
  return () => values[turn++ % values.length] ?? 0;
};

describe('randomAlias', () => {
  it('has seven characters that are hard to confuse, and uses all of them', () => {
    let below = 0;
    randomAlias((n) => {
      below = n;
      return 0;
    });
    const characters = Array.from({ length: below }, (_, i) => randomAlias(() => i).charAt(0));
    expect(characters.join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
    expect(randomAlias(inTurn([0, 30, 8, 29]))).toBe('2zay2za');
  });

  it('is never a reserved word', () => {
    const isPossible = (word: string) => /^[2-9a-hjkmnp-z]{7}$/.test(word);
    expect(['favicon', 'overlay'].some(isPossible)).toBe(false);
    expect(ownWords.some(isPossible)).toBe(false);
  });

  it('is a valid alias', () => {
    for (let i = 0; i < 31; i++) expect(isAlias(randomAlias(() => i))).toBe(true);
  });
});
