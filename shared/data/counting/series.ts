import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { allDays, seriesInMonth } from '../../domain/clicks/month-series.ts';
import { seriesInTotal } from '../../domain/clicks/pending-series.ts';
import {
  HOURS_PER_DAY,
  type Series,
  type SeriesUnit,
  sumSeries,
  toBucketStart,
  unpackSeries,
} from '../../domain/clicks/series.ts';
import {
  readLazily,
  type SourceCount,
  sourceCounts,
  sourcesIn,
  unpackSources,
} from '../../domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import { firstNeeded, type Timeline } from '../../domain/clicks/timeline.ts';
import { mapInTurns } from '../../event-loop.ts';
import { userKey } from '../keys.ts';
import {
  chunksFrom,
  monthlyClicksBetween,
  namesFrom,
  parseChunkMonth,
  parseChunkNumber,
  parseMonth,
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
  return readSeriesBeside((await getItem(statisticsKey(subject, TOTAL))) ?? {}, subject, timeline);
}

/** The same, as of when this item was read: the `TOTAL` of the statistics. */
export async function readSeriesBeside(
  total: Item,
  subject: ClickSubject,
  timeline: Timeline,
): Promise<BothSeries> {
  const stored = seriesInTotal(total);
  const read = async (unit: SeriesUnit) => {
    const from = firstNeeded(timeline, unit);
    if (from === undefined || stored.chunks === 0) return stored[unit];
    const chunks = await readChunks(statisticsPartition(subject), unit, from);
    return sumSeries(
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

/** Its clicks by day and name, too, from this hour on. Three queries at most. */
export const readAccountWithSources = (
  userId: number,
  timeline: Timeline,
  firstNamed = timeline.buckets[0]?.start,
) => readAccount(userId, timeline, firstNeeded(timeline, 'hours'), firstNamed);

interface AccountClicks extends BothSeries {
  sources: Iterable<SourceCount>;
  /** The first day that has all clicks by name, if there are others before it; 0 if not. */
  since: number;
}

async function readAccount(
  userId: number,
  { buckets }: Timeline,
  hoursFrom: number | undefined,
  namesFromHour?: number,
): Promise<AccountClicks> {
  const start = buckets[0]?.start ?? 0;
  const last = Math.max(start, (buckets.at(-1)?.end ?? 0) - 1);
  const [from, to] = [start, last].map(formatMonth) as [string, string];
  const items = await query({ ...monthlyClicksBetween(userId, from, to), ConsistentRead: true });
  const months = await mapInTurns(items, (item) => {
    const month = parseMonth(item.sk);
    return { month, ...seriesInMonth(item, month), read: () => sourceCounts(sourcesIn(item), month) };
  });
  const isKnown = ({ number, month: ofChunk }: { number: number; month: string }) =>
    months.some(({ month, chunks }) => month === ofChunk && number < chunks);
  const hasChunks = months.some(({ chunks }) => chunks > 0);
  const { pk } = userKey(userId);
  const [hours, names] = await Promise.all([
    hasChunks && hoursFrom !== undefined ? readChunks(pk, 'hours', hoursFrom) : [],
    hasChunks && namesFromHour !== undefined ? readNamesChunks(pk, namesFromHour, to) : [],
  ]);
  return {
    hours: sumSeries(
      ...months.map((month) => month.hours),
      ...hours.filter(isKnown).map(({ series }) => series),
    ),
    days: sumSeries(...months.map(allDays)),
    sources: readLazily([...months, ...names.filter(isKnown)].map(({ read }) => read)),
    since: Math.max(0, ...months.map(({ since = 0 }) => since)),
  };
}

/** The chunks of an account with names of the day with this hour, or of later ones until the end of a month. */
async function readNamesChunks(pk: string, hour: number, lastMonth: string) {
  const chunks = namesFrom(pk, Math.floor(hour / HOURS_PER_DAY), lastMonth);
  const items = await query<{ names: Uint8Array }>(chunks);
  return items.map(({ sk, names }) => {
    const month = parseChunkMonth(sk);
    return { number: parseChunkNumber(sk), month, read: () => sourceCounts(unpackSources(names), month) };
  });
}

/** The chunks with buckets from this one on. Consistent: a chunk that is missing would be clicks that are missing. */
async function readChunks(pk: string, unit: SeriesUnit, from: number) {
  const items = await query<{ series: Uint8Array }>({
    ...chunksFrom(pk, unit, toBucketStart(unit, from)),
    ConsistentRead: true,
  });
  return mapInTurns(items, ({ sk, series }) => ({
    number: parseChunkNumber(sk),
    month: parseChunkMonth(sk),
    series: unpackSeries(series),
  }));
}

const formatMonth = (hour: number) => toBucketStart('hours', hour).toISOString().slice(0, 7);
