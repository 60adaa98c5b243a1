/**
 * The largest response of a Lambda function has 6,291,556 bytes, in which the body is a JSON string (AWS, "Lambda quotas").
 * This leaves room for headers and paging numbers.
 */
export const MAX_ANSWER_BYTES = 6_280_000;

/** An entry shows at least this much of each text, in bytes of the response. */
const MIN_SHOWN_BYTES = 200;

const ELLIPSIS = '…';

/** The bytes of a value in the response: as JSON within a JSON string. */
export const bytesInResponse = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value))) - '""'.length;

const asciiBytes = Array.from(
  { length: 0x80 },
  (_, code) => bytesInResponse(String.fromCharCode(code)) - bytesInResponse(''),
);

/** The bytes of a UTF-16 code unit in the response; of a surrogate pair, each half counts two. */
function bytesOfUnit(code: number): number {
  if (code < 0x80) return asciiBytes[code] ?? 1;
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return code < 0x800 || isSurrogate ? 2 : 3;
}

/** The bytes of a text in the response, without its quotes. Ten times as fast as `bytesInAnswer`. */
export function bytesOfText(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) bytes += bytesOfUnit(text.charCodeAt(index));
  return bytes;
}

/** The beginning of a text, with an ellipsis, in at most this many bytes of the response. */
function shorten(text: string, maxBytes: number): string {
  let bytes = bytesOfText(ELLIPSIS);
  let end = 0;
  while (end < text.length) {
    bytes += bytesOfUnit(text.charCodeAt(end));
    if (bytes > maxBytes) break;
    end++;
  }
  const isWithinPair = !text.slice(0, end).isWellFormed();
  return text.slice(0, isWithinPair ? end - 1 : end) + ELLIPSIS;
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The largest size to which texts of these sizes must be cut so that they take at most `total` together. */
function largestCut(sizes: readonly number[], total: number): number {
  let left = total;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index);
    if (size > share) return Math.max(MIN_SHOWN_BYTES, share);
    left -= size;
  }
  return Infinity;
}

/**
 * The entries of a list, complete if they fit into one response. If not, the longest texts are shortened, and end in an
 * ellipsis: first those of the first field, and those of the next field only if that is not enough.
 */
export function fitEntries<K extends string, T extends Record<K, string>>(
  entries: readonly T[],
  fields: readonly K[],
  maxBytes = MAX_ANSWER_BYTES,
): T[] {
  const blank = Object.fromEntries(fields.map((field) => [field, '']));
  const measureSizes = (field: K) => fitted.map((entry) => bytesOfText(entry[field]));
  let fitted = [...entries];
  let total = sumNumbers(fitted.map((entry) => bytesInResponse({ ...entry, ...blank }) + ','.length));
  total += sumNumbers(fields.flatMap(measureSizes));
  for (const field of fields) {
    if (total <= maxBytes) break;
    const sizes = measureSizes(field);
    const others = total - sumNumbers(sizes);
    const cut = largestCut(sizes, maxBytes - others);
    fitted = fitted.map((entry, index) =>
      (sizes[index] ?? 0) > cut ? { ...entry, [field]: shorten(entry[field], cut) } : entry,
    );
    total = others + sumNumbers(measureSizes(field));
  }
  return fitted;
}
