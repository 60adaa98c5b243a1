import { BLOCK_SIZE } from '../owned/paging.ts';
import { type Bucket, type DatePosition, findBucket } from './date-order.ts';

/** A backdated link. */
export type Backdated = DatePosition & { anchor: number };

/** Where a backdated link is listed: numbers that are close together share an item, of at most 1.5 KB. */
export interface BackdatedListId extends Bucket {
  segment: number;
}

const NUMBERS_PER_LIST = 256;
const RADIX = 36;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/**
 * A backdated link in its list: an attribute of about five bytes, for its number, time, and anchor, as far as the list does
 * not say them.
 */
export interface ListEntry {
  /** Short, because attribute names count toward read units. */
  name: string;
  value: Uint8Array;
}

export function toEntry(link: Backdated): { list: BackdatedListId; entry: ListEntry } {
  const [hours = 0, minutes = 0, seconds = 0] = link.date.slice(11).split(':').map(Number);
  const second = (hours * MINUTES_PER_HOUR + minutes) * SECONDS_PER_MINUTE + seconds;
  // 17 bits and 5 bits.
  const packed = second * BLOCK_SIZE + (link.anchor % BLOCK_SIZE);
  return {
    list: { ...findBucket(link), segment: Math.floor(link.n / NUMBERS_PER_LIST) },
    entry: {
      name: (link.n % NUMBERS_PER_LIST).toString(RADIX),
      value: Uint8Array.of(packed >> 16, (packed >> 8) & 255, packed & 255),
    },
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function fromEntry({ block, day, segment }: BackdatedListId, { name, value }: ListEntry): Backdated {
  const packed = ((value[0] ?? 0) << 16) | ((value[1] ?? 0) << 8) | (value[2] ?? 0);
  const second = Math.floor(packed / BLOCK_SIZE);
  const minute = Math.floor(second / SECONDS_PER_MINUTE);
  const time = [
    Math.floor(minute / MINUTES_PER_HOUR),
    minute % MINUTES_PER_HOUR,
    second % SECONDS_PER_MINUTE,
  ];
  return {
    n: segment * NUMBERS_PER_LIST + Number.parseInt(name, RADIX),
    anchor: block * BLOCK_SIZE + (packed % BLOCK_SIZE),
    date: `${day} ${time.map(twoDigits).join(':')}`,
  };
}
