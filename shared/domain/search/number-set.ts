import type { Steps } from '../steps.ts';
import { BITMAP_BYTES, decodeList, NUMBERS_PER_LIST } from './number-lists.ts';

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Numbers of links, with a bit for each: sets of 100,000 are compared in a fraction of a millisecond. */
export class NumberSet {
  /** By segment, as lists have them. */
  readonly #bitmaps = new Map<number, Uint8Array>();

  constructor(numbers: Iterable<number> = []) {
    for (const n of numbers) this.add(n);
  }

  add(n: number): void {
    this.#set(this.#open(Math.floor(n / NUMBERS_PER_LIST)), n % NUMBERS_PER_LIST);
  }

  /** Adds the numbers of a stored list. */
  addList(segment: number, list: Uint8Array): void {
    const bitmap = this.#open(segment);
    if (list.length < BITMAP_BYTES) for (const offset of decodeList(list)) this.#set(bitmap, offset);
    else for (let at = 0; at < BITMAP_BYTES; at++) bitmap[at] = (bitmap[at] ?? 0) | (list[at] ?? 0);
  }

  has(n: number): boolean {
    const offset = n % NUMBERS_PER_LIST;
    const byte = this.#bitmaps.get(Math.floor(n / NUMBERS_PER_LIST))?.[offset >> 3] ?? 0;
    return ((byte >> (offset & 7)) & 1) === 1;
  }

  get size(): number {
    let size = 0;
    for (const bitmap of this.#bitmaps.values()) for (const byte of bitmap) size += ONES[byte] ?? 0;
    return size;
  }

  /** The numbers that the other set has, too. */
  intersection(other: NumberSet): NumberSet {
    return this.#combine(other, (byte, otherByte) => byte & otherByte);
  }

  /** The numbers that the other set does not have. */
  difference(other: NumberSet): NumberSet {
    return this.#combine(other, (byte, otherByte) => byte & ~otherByte);
  }

  /** Highest first. */
  *listDescending(): Steps<number[]> {
    const numbers: number[] = [];
    for (const segment of [...this.#bitmaps.keys()].sort((a, b) => b - a)) {
      const bitmap = this.#bitmaps.get(segment) ?? new Uint8Array();
      for (let at = bitmap.length - 1; at >= 0; at--) {
        const byte = bitmap[at] ?? 0;
        for (let bit = 7; byte !== 0 && bit >= 0; bit--)
          if ((byte >> bit) & 1) numbers.push(segment * NUMBERS_PER_LIST + 8 * at + bit);
      }
      yield;
    }
    return numbers;
  }

  #open(segment: number): Uint8Array {
    const bitmap = this.#bitmaps.get(segment) ?? new Uint8Array(BITMAP_BYTES);
    this.#bitmaps.set(segment, bitmap);
    return bitmap;
  }

  #set(bitmap: Uint8Array, offset: number): void {
    bitmap[offset >> 3] = (bitmap[offset >> 3] ?? 0) | (1 << (offset & 7));
  }

  #combine(other: NumberSet, combine: (byte: number, otherByte: number) => number): NumberSet {
    const combined = new NumberSet();
    for (const [segment, bitmap] of this.#bitmaps) {
      const others = other.#bitmaps.get(segment);
      combined.#bitmaps.set(
        segment,
        bitmap.map((byte, at) => combine(byte, others?.[at] ?? 0)),
      );
    }
    return combined;
  }
}
