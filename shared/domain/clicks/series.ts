import { cbor } from '@smithy/core/cbor';

export interface ClickCounts {
  clicks: number;
  /** Visitors whose first visit this was. */
  uniqueClicks: number;
}

/** Clicks by hour or by day, without zeros. Hours and days are those of UTC, numbered from 1970. */
export type Series = ReadonlyMap<number, ClickCounts>;

export const seriesUnits = ['hours', 'days'] as const;
export type SeriesUnit = (typeof seriesUnits)[number];

export const HOUR_MS = 3_600_000;
export const HOURS_PER_DAY = 24;
const MS: Record<SeriesUnit, number> = { hours: HOUR_MS, days: 86_400_000 };

export const toBucket = (unit: SeriesUnit, time: Date): number => Math.floor(time.getTime() / MS[unit]);
export const toBucketStart = (unit: SeriesUnit, bucket: number): Date => new Date(bucket * MS[unit]);

/**
 * Both series of a link, a QR code, or a month of an account, as far as they are in the item that every click writes.
 * When they take too much room there, the older part moves into chunks, items of their own.
 */
export interface StoredSeries extends Record<SeriesUnit, Series> {
  /** How many chunks there are; they are numbered from 0. */
  chunks: number;
}

export type Chunk = SeriesChunk | NamesChunk;

interface SeriesChunk {
  unit: SeriesUnit;
  number: number;
  series: Series;
}

/** Clicks by day and name; `day` is the last day of an account's, and the first of a link's. */
interface NamesChunk {
  unit: 'names';
  number: number;
  day: number;
  names: ReadonlyMap<string, number>;
  /** Of a link: its clicks when the chunk was written last. */
  clicks?: number;
}

export const noSeries = (): StoredSeries => ({ hours: new Map(), days: new Map(), chunks: 0 });

/** The sum of several series, in the order of time. */
export function sumSeries(...all: Series[]): Series {
  const sum = new Map<number, ClickCounts>();
  for (const [bucket, { clicks, uniqueClicks }] of all.flatMap((series) => [...series])) {
    const before = sum.get(bucket) ?? { clicks: 0, uniqueClicks: 0 };
    sum.set(bucket, { clicks: before.clicks + clicks, uniqueClicks: before.uniqueClicks + uniqueClicks });
  }
  return new Map([...sum].sort(([a], [b]) => a - b));
}

/** The series without the buckets from this one on. */
export const seriesBefore = (series: Series, bucket: number): Series =>
  new Map([...series].filter(([one]) => one < bucket));

/** The series from this bucket on. */
export const seriesFrom = (series: Series, bucket: number): Series =>
  new Map([...series].filter(([one]) => one >= bucket));

/**
 * CBOR (RFC 8949) of an array with three numbers for each bucket: how many buckets it comes after the one before it, its
 * clicks, and its unique clicks. Small numbers take one byte.
 */
export function packSeries(series: Series): Uint8Array {
  let last = 0;
  const numbers = [...sumSeries(series)].flatMap(([bucket, { clicks, uniqueClicks }]) => {
    const delta = bucket - last;
    last = bucket;
    return [delta, clicks, uniqueClicks];
  });
  return cbor.serialize(numbers);
}

export function unpackSeries(bytes: unknown): Series {
  const numbers: number[] = bytes instanceof Uint8Array ? cbor.deserialize(bytes) : [];
  const series = new Map<number, ClickCounts>();
  let bucket = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const [delta = 0, clicks = 0, uniqueClicks = 0] = numbers.slice(at, at + 3);
    bucket += delta;
    series.set(bucket, { clicks, uniqueClicks });
  }
  return series;
}
