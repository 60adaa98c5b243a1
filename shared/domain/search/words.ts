/** More would let one link fill a transaction. The first ones count. */
export const MAX_WORDS = 40;
/** In characters; the rest of a longer word is ignored, in links and in searches. */
export const MAX_WORD_LENGTH = 30;

let segmenter: Intl.Segmenter | undefined;

/**
 * The distinct words of a text in their order, without case, accents, or punctuation: "Crème-Brûlée" is `creme` and
 * `brulee`. Languages without spaces are split as Unicode's dictionaries do.
 */
export function splitWords(text: string): string[] {
  // Built on first use: it takes milliseconds, and most requests search for nothing.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    // The segmenter keeps `example.com` and `summer_sale` in one piece.
    for (const part of foldText(segment).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
      words.add([...part].slice(0, MAX_WORD_LENGTH).join(''));
  }
  return [...words];
}

/** In characters: titles that begin with so many equal ones are in the order of their links' numbers. */
const MAX_SORT_KEY_LENGTH = 80;
/** Of a title, what its key may need: with some accents, and spaces in a row. One character can become eighteen. */
const MAX_FOLDED_LENGTH = 100;

/** Sorts before every character of a title, so that a title comes before longer ones that begin with it. */
const END = '\u0001';

/** What a title is sorted by, byte by byte: without case and accents, and without the sign that separates the parts of keys. */
export const toSortKey = (title: string): string =>
  [
    ...foldText([...title].slice(0, MAX_FOLDED_LENGTH).join(''))
      .replace(/[\s#]+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_SORT_KEY_LENGTH)
    .join('') + END;

/** By the bytes of their keys; what has the same key stays in order. */
export const sortByText = <T>(items: readonly T[], getText: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, key: Buffer.from(toSortKey(getText(item))) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ item }) => item);

/** A text without case and accents. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return splitPieces(text).map(foldPiece).join('');
}

export const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

/**
 * Pieces that can be folded one by one: to normalize thousands of combining marks in a row takes seconds. No language writes 30.
 */
export const splitPieces = (text: string): string[] => text.match(/[\s\S]{1,200}\p{M}{0,30}/gu) ?? [];

/** Upper case first: it writes ß as SS, and both sigmas as one. */
const foldPiece = (piece: string): string =>
  piece
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
