import { foldText, isAscii, splitPieces } from './words.ts';

const SCHEME = /^https?:\/\//i;

/** More would not help people to see why a link was found. The first ones count. */
const MAX_MARKED_PARTS = 10;

/** Offsets of the first character of a hit, and of the one after the last. */
type Hit = [from: number, to: number];

/**
 * What a text has to contain, in any order: the words of a search, or parts of words, paths, and whole URLs, without case and
 * accents. Whether a URL has a scheme, or a slash at its end, does not matter.
 */
export function splitParts(q: string): string[] {
  const parts = q
    .trim()
    .split(/\s+/)
    .map((part) => foldText(part.replace(SCHEME, '')))
    .map((part) => (part.includes('.') ? part.replace(/\/$/, '') : part));
  return [...new Set(parts)].filter(Boolean);
}

/** Whether the texts contain all parts. */
export function containsAll(texts: readonly string[], parts: readonly string[]): boolean {
  const text = foldText(texts.join('\n'));
  return parts.every((part) => text.includes(part));
}

/** Where a text has any of the first parts, in order. For texts as long as those that are shown: it looks at each character. */
export function findHits(text: string, parts: readonly string[]): Hit[] {
  if (parts.length === 0) return [];
  const { folded, origins } = foldWithOrigins(text);
  const hits = parts.slice(0, MAX_MARKED_PARTS).flatMap((part) => {
    const found: Hit[] = [];
    for (let at = folded.indexOf(part); part && at >= 0; at = folded.indexOf(part, at + 1))
      addHit(found, [origins[at]?.[0] ?? 0, origins[at + part.length - 1]?.[1] ?? text.length]);
    return found;
  });
  const merged: Hit[] = [];
  for (const hit of hits.sort(([a], [b]) => a - b)) addHit(merged, hit);
  return merged;
}

/** Makes one hit of two that touch each other. */
function addHit(hits: Hit[], [from, to]: Hit): void {
  const last = hits.at(-1);
  if (last && from <= last[1]) last[1] = Math.max(last[1], to);
  else hits.push([from, to]);
}

/** The first position where a text of any length has one of the first parts; the longest one, if several begin there. */
export function findFirstHit(text: string, parts: readonly string[]): Hit | undefined {
  if (parts.length === 0) return undefined;
  const isPlain = isAscii(text);
  const pieces = isPlain ? [text] : splitPieces(text);
  const folded = pieces.map(foldText);
  const whole = folded.join('');
  const [first] = parts
    .slice(0, MAX_MARKED_PARTS)
    .map((part): Hit => [whole.indexOf(part), part.length])
    .filter(([at, length]) => at >= 0 && length > 0)
    .sort(([a, lengthA], [b, lengthB]) => a - b || lengthB - lengthA);
  if (!first) return undefined;
  const [at, length] = first;
  if (isPlain) return [at, at + length];
  return [findOrigin(pieces, folded, at)[0], findOrigin(pieces, folded, at + length - 1)[1]];
}

/** The character that a unit of the folded text stems from. Only the characters of its piece are folded one by one. */
function findOrigin(pieces: readonly string[], folded: readonly string[], unit: number): Hit {
  let start = 0;
  let rest = unit;
  for (const [index, piece] of pieces.entries()) {
    const { length } = folded[index] ?? '';
    if (rest < length) {
      const [from, to] = foldWithOrigins(piece).origins[rest] ?? [0, piece.length];
      return [start + from, start + to];
    }
    start += piece.length;
    rest -= length;
  }
  return [start, start];
}

/** The folded text, and for each unit of it the character that it stems from: folding changes lengths. */
function foldWithOrigins(text: string): { folded: string; origins: Hit[] } {
  const origins: Hit[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const unit = character < '\u0080' ? character.toLowerCase() : foldText(character);
    for (let i = 0; i < unit.length; i++) origins.push([at, at + character.length]);
    folded += unit;
    at += character.length;
  }
  return { folded, origins };
}
