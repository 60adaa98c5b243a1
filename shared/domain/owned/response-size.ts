/**
 * The largest response of a Lambda function has 6,291,556 bytes, in which the body is a JSON string (AWS, "Lambda quotas").
 * This leaves room for headers and paging numbers.
 */
export const MAX_RESPONSE_BYTES = 6_280_000;

/** The bytes of a value in the response: as JSON within a JSON string. */
export const countResponseBytes = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value))) - '""'.length;

const asciiBytes = Array.from(
  { length: 0x80 },
  (_, code) => countResponseBytes(String.fromCharCode(code)) - countResponseBytes(''),
);

/** The bytes of a UTF-16 code unit in the response; of a surrogate pair, each half counts two. */
export function countUnitBytes(code: number): number {
  if (code < 0x80) return asciiBytes[code] ?? 1;
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return code < 0x800 || isSurrogate ? 2 : 3;
}

/** The bytes of a text in the response, without its quotes. Ten times as fast as `countResponseBytes`. */
export function countTextBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) bytes += countUnitBytes(text.charCodeAt(index));
  return bytes;
}
