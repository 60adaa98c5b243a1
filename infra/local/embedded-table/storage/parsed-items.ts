import type { Item } from '../values/item.ts';

/** Smaller items are parsed faster than they are found in the cache. */
const MIN_CHARACTERS = 1024;
/** Parsed items take about ten times the memory of their texts. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

const parsed = new Map<string, Item>();
let characters = 0;

/**
 * The item of a stored text. Large ones are cached by their text, which can never be outdated: every page of a list reads
 * the counts of the whole collection, 25 items with 3,200 numbers for 100,000 links. Not to be changed: it is shared.
 */
export function parseItem(text: string): Item {
  if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return JSON.parse(text) as Item;
  const known = parsed.get(text);
  if (known) return known;
  if (characters + text.length > MAX_CHARACTERS) {
    parsed.clear();
    characters = 0;
  }
  const item = JSON.parse(text) as Item;
  parsed.set(text, item);
  characters += text.length;
  return item;
}
