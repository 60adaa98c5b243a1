/**
 * The numbers of links, as items of the index store them: 4096 consecutive numbers share an item of at most 512 bytes, so
 * that a token of 100,000 links takes 25 small items. A list shorter than that has two bytes for each number; one of 512
 * bytes has a bit for each.
 */
export const NUMBERS_PER_LIST = 4096;
/** Of a list that is a bitmap: the others are shorter. */
export const BITMAP_BYTES = NUMBERS_PER_LIST / 8;

/** A list with a bit for each number, as a copy. */
export function toBitmap(list: Uint8Array): Uint8Array {
  if (list.length === BITMAP_BYTES) return list.slice();
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  const bitmap = new Uint8Array(BITMAP_BYTES);
  for (let at = 0; at < list.length; at += 2) setBit(bitmap, view.getUint16(at));
  return bitmap;
}

/** A bitmap as it is stored. Undefined without a bit: an empty list is not stored. */
export function fromBitmap(bitmap: Uint8Array): Uint8Array | undefined {
  const count = countBits(bitmap);
  if (count === 0) return undefined;
  if (2 * count >= BITMAP_BYTES) return bitmap;
  const list = new Uint8Array(2 * count);
  const view = new DataView(list.buffer);
  for (const [i, offset] of listBits(bitmap).entries()) view.setUint16(2 * i, offset);
  return list;
}

export function setBit(bitmap: Uint8Array, offset: number, isSet = true): void {
  const [at, bit] = [offset >> 3, 1 << (offset & 7)];
  bitmap[at] = isSet ? (bitmap[at] ?? 0) | bit : (bitmap[at] ?? 0) & ~bit;
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

export function countBits(bitmap: Uint8Array): number {
  let count = 0;
  for (const byte of bitmap) count += ONES[byte] ?? 0;
  return count;
}

/** The offsets of the bits that are set, in ascending order. */
export function listBits(bitmap: Uint8Array): number[] {
  const offsets: number[] = [];
  for (const [at, byte] of bitmap.entries())
    for (let bit = 0; byte >> bit !== 0; bit++) if ((byte >> bit) & 1) offsets.push(8 * at + bit);
  return offsets;
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
