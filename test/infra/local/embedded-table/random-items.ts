import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';

/* Random values and items, on only a few keys. */

export const N = (text: string): AttributeValue => ({ N: text });
export const S = (text: string): AttributeValue => ({ S: text });

const numbers = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.constantFrom('0', '-0', '1.50', '+7', '1e3', '-2.5E-3', '0.000', '12345678901234567890'),
  fc.constantFrom('9007199254740993', '-9007199254740993', '99999999999999999999999999999999999999'),
  fc.constantFrom('1e125', '1e126', '1e-130', '1e-131', 'x', '', '123456789012345678901234567890123456789'),
);
const texts = fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'Zoë', '😀', '￿', 'z'.repeat(1500));
export const number = numbers.map(N);
export const text = texts.map(S);
export const rare: fc.Arbitrary<AttributeValue> = fc.constantFrom<AttributeValue>(
  { BOOL: true },
  { BOOL: false },
  { NULL: true },
  { SS: ['a', 'b'] },
  { SS: ['b', 'a'] },
  { NS: ['1', '2.0'] },
  { NS: ['2', '1'] },
  { BS: [new Uint8Array([1]), new Uint8Array([2])] },
  { B: new Uint8Array([1, 2, 3]) },
  { L: [N('1'), { M: { deep: S('x') } }, { L: [] }] },
  { M: { deep: { L: [S('x')] }, n: N('1.0') } },
  { M: {} },
);
const value = fc.oneof(number, text, rare);

export const key = fc.record({
  pk: fc.constantFrom(S('a'), S('b')),
  sk: fc.constantFrom('1', '10', '2', 'é').map(S),
});
export const rank = fc
  .oneof(fc.integer({ min: -3, max: 3 }).map(String), fc.constantFrom('2.5', '9007199254740993'))
  .map(N);
const attributes = fc.record(
  {
    n: number,
    s: text,
    any: value,
    rankedIn: fc.constantFrom(S('x'), S('y')),
    rank,
    ttl: fc.constantFrom(N('4000000000')),
  },
  { requiredKeys: [] },
);
export const item = fc.tuple(key, attributes).map(([own, more]) => ({ ...own, ...more }));
