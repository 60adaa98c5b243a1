import { invalidFields } from '../errors.ts';

/** More than any body of the API needs: a thousand rows with forty fields each. Parsing so many takes about 25 ms. */
const MAX_VALUES = 40_000;
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Throws a 400 if JSON has so many or so deeply nested values that parsing it would hold up everyone else's requests. Whether it
 * is JSON at all is for the parser to say.
 */
export function assertBoundedJson(bytes: Uint8Array): void {
  let values = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) at += byte === BACKSLASH ? 1 : 0;
    else if (isOpening(byte)) [values, depth] = [values + 1, depth + 1];
    else if (isClosing(byte)) depth--;
    else if (byte === COMMA) values++;
    if (depth > MAX_DEPTH) throw invalidFields({ body: `must be nested at most ${MAX_DEPTH} levels deep` });
    if (values > MAX_VALUES) throw invalidFields({ body: `must have at most ${MAX_VALUES} values` });
  }
}
