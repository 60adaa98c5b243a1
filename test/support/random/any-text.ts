import fc, { type StringConstraints } from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CHARACTER = 0x10_ffff;

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}

/** So that texts such as `__proto__`, which fast-check tries more often than others, can be made of these characters. */
function indexOfCharacter(value: unknown): number {
  const code = typeof value === 'string' && value.length > 0 ? (value.codePointAt(0) as number) : -1;
  if (code < 0 || value !== String.fromCodePoint(code)) throw new Error('This is not one character.');
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

const character = fc
  .integer({ min: 0, max: LAST_CHARACTER - SURROGATES.count })
  .map(characterAt, indexOfCharacter);

/** Well-formed text of any characters. As `unit: 'binary'`, whose map of all characters takes each process half a second. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: character });

/** Text of 4,000 characters or more, of any that `anyText` repeats: to draw each by itself takes longer than to read it. */
export const anyLongText = () =>
  fc
    .tuple(anyText({ minLength: 1, maxLength: 200 }), fc.integer({ min: 4000, max: 8192 }))
    .map(([text, length]) => text.repeat(Math.ceil(length / text.length)));
