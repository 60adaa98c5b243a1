import { invalidFields } from '../errors.ts';

const MAX_DEPTH = 32;

/** Every name of the API many times over. Objects with many different names take ten times as long to parse as others. */
const MAX_NAMES = 1000;

/** Names that can modify an object's prototype; rejected at any depth, however they are escaped. */
const RESERVED_NAMES = new Set(['__proto__', 'constructor']);

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Throws a 400 if JSON has so many or so deeply nested values, or so many different names, that parsing it would hold up everyone
 * else's requests, or if it has a reserved name. Whether it is JSON at all is for the parser to say.
 */
export function assertBoundedJson(bytes: Buffer, maxValues: number): void {
  const names = nameCollector(bytes, maxValues);
  let values = 0;
  let depth = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      start = at + 1;
      at = end = findQuote(bytes, start);
    } else if (byte === COLON) names.add(start, end);
    else if (isOpening(byte)) [values, depth] = [values + 1, depth + 1];
    else if (isClosing(byte)) depth--;
    else if (byte === COMMA) values++;
    if (depth > MAX_DEPTH) throw invalidFields({ body: `must be nested at most ${MAX_DEPTH} levels deep` });
    if (values > maxValues) throw tooManyValues(maxValues);
  }
  for (const name of names.collected) assertNotReserved(name);
}

const tooManyValues = (max: number) => invalidFields({ body: `must have at most ${max} values` });

/** Where the string that begins here ends. */
function findQuote(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Collects the different names, as they are written. */
function nameCollector(bytes: Buffer, maxCount: number) {
  const collected = new Set<string>();
  let count = 0;
  return {
    collected,
    add(start: number, end: number): void {
      // JSON has a value for each name, but what only looks like it can have a million names.
      if (++count > maxCount) throw tooManyValues(maxCount);
      collected.add(bytes.toString('latin1', start, end));
      if (collected.size > MAX_NAMES)
        throw invalidFields({ body: `must have at most ${MAX_NAMES} different names of fields` });
    },
  };
}

function assertNotReserved(written: string): void {
  const name = written.includes('\\') ? unescapeName(written) : written;
  if (RESERVED_NAMES.has(name)) throw invalidFields({ [name]: 'is not an allowed field name' });
}

function unescapeName(written: string): string {
  try {
    return JSON.parse(`"${written}"`);
  } catch {
    return written;
  }
}
