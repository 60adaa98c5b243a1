import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { seriesInMonth } from '../../domain/clicks/month-series.ts';
import { seriesInTotal } from '../../domain/clicks/pending-series.ts';
import {
  type Series,
  type SeriesUnit,
  startOfBucket,
  sumOfSeries,
  unpackSeries,
} from '../../domain/clicks/series.ts';
import { type SourceCount, sourceCounts, sourcesIn } from '../../domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import { firstNeeded, type Timeline } from '../../domain/clicks/timeline.ts';
import { userKey } from '../keys.ts';
import {
  chunksFrom,
  monthlyClicksBetween,
  monthOfChunk,
  monthOfKey,
  numberOfChunk,
  statisticsKey,
  statisticsPartition,
} from '../statistics-keys.ts';
import { getItem, type Item, query } from '../table/items.ts';

type BothSeries = Record<SeriesUnit, Series>;

/**
 * The series that a timeline needs, of a link or QR code. Two requests, one after the other, or three: chunks that were
 * written after the first one are left out, because it still has what is in them.
 */
export async function readSeries(subject: ClickSubject, timeline: Timeline): Promise<BothSeries> {
  const stored = seriesInTotal((await getItem(statisticsKey(subject, TOTAL))) ?? {});
  const read = async (unit: SeriesUnit) => {
    const from = firstNeeded(timeline, unit);
    if (from === undefined || stored.chunks === 0) return stored[unit];
    const chunks = await readChunks(statisticsPartition(subject), unit, from);
    return sumOfSeries(
      stored[unit],
      ...chunks.filter(({ number }) => number < stored.chunks).map(({ series }) => series),
    );
  };
  const [hours, days] = await Promise.all([read('hours'), read('days')]);
  return { hours, days };
}

/** Every day on which a link or QR code was visited. */
export async function readAllDays(subject: ClickSubject): Promise<Series> {
  const everyDay = { buckets: [{ time: '', start: 0, end: Infinity }], hoursFrom: Infinity };
  return (await readSeries(subject, everyDay)).days;
}

/** The series that a timeline needs, of an account. A query, and one more for hours. */
export async function readAccountSeries(userId: number, timeline: Timeline): Promise<BothSeries> {
  const { hours, days } = await readAccount(userId, timeline, firstNeeded(timeline, 'hours'));
  return { hours, days };
}

/** The same, and where the clicks of each day came from. Two queries. */
export const readAccountWithSources = (userId: number, timeline: Timeline) =>
  readAccount(userId, timeline, timeline.buckets[0]?.start);

async function readAccount(
  userId: number,
  { buckets }: Timeline,
  chunksFromHour: number | undefined,
): Promise<BothSeries & { sources: SourceCount[] }> {
  const [from, to] = [buckets[0]?.start ?? 0, buckets.at(-1)?.end ?? 0].map(formatMonth) as [string, string];
  const items = await query({ ...monthlyClicksBetween(userId, from, to), ConsistentRead: true });
  const months = items.map((item) => {
    const month = monthOfKey(item.sk);
    return { month, ...seriesInMonth(item, month), sources: sourceCounts(sourcesIn(item), month) };
  });
  const chunks =
    chunksFromHour === undefined || !months.some((month) => month.chunks > 0)
      ? []
      : await readChunks(userKey(userId).pk, 'hours', chunksFromHour);
  const known = chunks.filter(({ number, month: ofChunk }) =>
    months.some(({ month, chunks }) => month === ofChunk && number < chunks),
  );
  return {
    hours: sumOfSeries(...months.map(({ hours }) => hours), ...known.map(({ series }) => series)),
    days: sumOfSeries(...months.map(({ days }) => days)),
    sources: [...months, ...known].flatMap(({ sources }) => sources),
  };
}

/** The chunks with buckets from this one on. Consistent: a chunk that is missing would be clicks that are missing. */
async function readChunks(pk: string, unit: SeriesUnit, from: number) {
  const items = await query<{ series: Uint8Array; sources?: Item }>({
    ...chunksFrom(pk, unit, startOfBucket(unit, from)),
    ConsistentRead: true,
  });
  return items.map(({ sk, series, sources }) => {
    const month = monthOfChunk(sk);
    return {
      number: numberOfChunk(sk),
      month,
      series: unpackSeries(series),
      sources: sourceCounts(sourcesIn(sources), month),
    };
  });
}

const formatMonth = (hour: number) => startOfBucket('hours', hour).toISOString().slice(0, 7);
