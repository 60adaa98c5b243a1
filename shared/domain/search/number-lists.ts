/**
 * The numbers of links, as items of the index store them: 4096 consecutive numbers share an item of at most 512 bytes, so
 * that a token of 100,000 links takes 25 small items. A list shorter than that has two bytes for each number; one of 512
 * bytes has a bit for each.
 */
export const NUMBERS_PER_LIST = 4096;
/** Of a list that is a bitmap: the others are shorter. */
export const BITMAP_BYTES = NUMBERS_PER_LIST / 8;

/** Offsets in ascending order. */
export function decodeList(bytes: Uint8Array): number[] {
  if (bytes.length < BITMAP_BYTES) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i));
  }
  const offsets: number[] = [];
  for (let offset = 0; offset < NUMBERS_PER_LIST; offset++) {
    if (((bytes[offset >> 3] ?? 0) >> (offset & 7)) & 1) offsets.push(offset);
  }
  return offsets;
}

/** Undefined for no offsets: an empty list is not stored. */
export function encodeList(offsets: Iterable<number>): Uint8Array | undefined {
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  if (2 * sorted.length >= BITMAP_BYTES) {
    const bits = new Uint8Array(BITMAP_BYTES);
    for (const offset of sorted) bits[offset >> 3] = (bits[offset >> 3] ?? 0) | (1 << (offset & 7));
    return bits;
  }
  const bytes = new Uint8Array(2 * sorted.length);
  const view = new DataView(bytes.buffer);
  for (const [i, offset] of sorted.entries()) view.setUint16(2 * i, offset);
  return bytes;
}

/** The times of a day's links: fewer numbers share an item, because each has three bytes, for its offset and second. */
export const NUMBERS_PER_DAY_LIST = 128;
const TIME_BYTES = 3;
const SECOND_BITS = 17;

/** The second of the day, by offset. */
export function decodeTimes(bytes: Uint8Array): Map<number, number> {
  const times = new Map<number, number>();
  for (let i = 0; i + TIME_BYTES <= bytes.length; i += TIME_BYTES) {
    const packed = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    times.set(packed >> SECOND_BITS, packed & ((1 << SECOND_BITS) - 1));
  }
  return times;
}

/** Undefined for no times. */
export function encodeTimes(times: ReadonlyMap<number, number>): Uint8Array | undefined {
  if (times.size === 0) return undefined;
  const sorted = [...times].sort(([a], [b]) => a - b);
  return Uint8Array.from(
    sorted.flatMap(([offset, second]) => {
      const packed = (offset << SECOND_BITS) | second;
      return [packed >> 16, (packed >> 8) & 255, packed & 255];
    }),
  );
}
