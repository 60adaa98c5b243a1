/**
 * The names and values of URL-encoded text, such as a query (https://url.spec.whatwg.org/#urlencoded-parsing), in time that grows with
 * its length alone. `URLSearchParams` takes seconds for a megabyte of `a&`, and throws and catches an error for each name and value
 * that is not UTF-8, such as `%ff`: 50 ms for a query of 14 KB.
 */
export const readPairs = (text: string, maxPairs?: number): [name: string, value: string][] =>
  text
    .split('&', maxPairs)
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });

const PLUS = 0x2b;
const SPACE = 0x20;
const PERCENT = 0x25;

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const bytes = Buffer.from(text);
  let size = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number;
    if (byte === PLUS) byte = SPACE;
    if (byte === PERCENT) {
      const escaped = 16 * readDigit(bytes[at + 1]) + readDigit(bytes[at + 2]);
      if (!Number.isNaN(escaped)) {
        byte = escaped;
        at += 2;
      }
    }
    bytes[size++] = byte;
  }
  return bytes.toString('utf8', 0, size);
}

/** The value of a hexadecimal digit; NaN for other characters. */
function readDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
