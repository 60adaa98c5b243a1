/** Encodings by their byte order marks. */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text of a file, without its byte order mark: UTF-8, UTF-16 with a mark, or otherwise Windows-1252, in which spreadsheets
 * for Windows save CSV files.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
