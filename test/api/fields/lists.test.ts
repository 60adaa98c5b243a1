import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ListOf } from '../../../shared/api/fields/fields.ts';

it('a list with too many entries is refused before any of them is parsed', () => {
  let parsed = 0;
  const entry = v.check<unknown, string>(() => ++parsed > 0, 'must be an entry');
  const list = ListOf(v.pipe(v.unknown(), entry), 3);
  expect(v.safeParse(list, Array(1000).fill({}))).toMatchObject({
    issues: [{ message: 'must have at most 3 entries' }],
  });
  expect(parsed).toBe(0);
  expect(v.parse(list, [1, 2, 3])).toEqual([1, 2, 3]);
  expect(parsed).toBe(3);
});
