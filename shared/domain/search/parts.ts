import { foldText } from './words.ts';

const SCHEME = /^https?:\/\//i;

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

/** Where a text has any of the parts, in order: offsets of the first character, and of the one after the last. */
export function findHits(text: string, parts: readonly string[]): [from: number, to: number][] {
  const { folded, origins } = foldWithOrigins(text);
  const hits = parts.flatMap((part) => {
    const found: [number, number][] = [];
    for (let at = folded.indexOf(part); part && at >= 0; at = folded.indexOf(part, at + 1))
      found.push([origins[at]?.[0] ?? 0, origins[at + part.length - 1]?.[1] ?? text.length]);
    return found;
  });
  const merged: [number, number][] = [];
  for (const [from, to] of hits.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The folded text, and for each unit of it the character that it stems from: folding changes lengths. */
function foldWithOrigins(text: string): { folded: string; origins: [number, number][] } {
  const origins: [number, number][] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const unit = foldText(character);
    for (let i = 0; i < unit.length; i++) origins.push([at, at + character.length]);
    folded += unit;
    at += character.length;
  }
  return { folded, origins };
}
