import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isAlias } from '../../../shared/api/fields/alias-syntax.ts';
import { Alias } from '../../../shared/api/fields/aliases.ts';

describe('isAlias', () => {
  it.each(['abc', 'Summer_Sale-26', '___', 'a'.repeat(190)])('accepts %s', (text) => {
    expect(isAlias(text)).toBe(true);
  });

  it.each(['', 'ab', 'a'.repeat(191), 'a b c', 'a/b', 'a.b', 'äöü', 'abc\n', ' abc'])(
    'rejects %j',
    (text) => {
      expect(isAlias(text)).toBe(false);
    },
  );

  it('agrees with the schema on any text without surrounding spaces', () => {
    const text = fc
      .oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_.-]{1,195}$/))
      .map((some) => some.trim());
    fc.assert(fc.property(text, (some) => isAlias(some) === v.is(Alias, some)));
  });
});
