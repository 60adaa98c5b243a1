import { type BreakdownBy, breakDown, limitNames, NameCounts } from '../../domain/clicks/breakdown.ts';
import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { parseOpenPart } from '../../domain/clicks/names-by-day.ts';
import { type Series, toBucketStart } from '../../domain/clicks/series.ts';
import {
  readLazily,
  type SourceCount,
  sourceCounts,
  unpackSources,
} from '../../domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import { type Days, type DaysQuery, planDays, toTimeline } from '../../domain/clicks/timeline.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { eachInSteps } from '../../domain/steps.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { finishInTurns } from '../../event-loop.ts';
import { statisticsKey } from '../statistics-keys.ts';
import { getItem, type Item } from '../table/items.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { type ClickedType, readBesideItem } from './clicks-over-time.ts';
import { readParts } from './names-parts.ts';
import { readAccountWithSources, readSeriesBeside } from './series.ts';

type Subject = Parameters<typeof breakDown>[3];
type Query = DaysQuery & { by: BreakdownBy };

/** The clicks of a user's link, QR code, campaign, or channel by name. Throws its 404. */
export async function readItemBreakdown<T extends Owned>(
  type: ClickedType<T>,
  id: Pick<Owned, 'userId' | 'id'>,
  query: Query,
  now: Date,
) {
  const days = planDays(query, now);
  const { item, clicks } = await readBesideItem(type, id, (subject) => readNames(subject, days));
  return toBreakdown(clicks, days, query.by, item as Subject);
}

/** The clicks of all links and QR codes that a user has or had, by name. */
export async function readAccountBreakdown(userId: number, query: Query, now: Date) {
  const days = planDays(query, now);
  const { days: series, sources, since } = await readAccountWithSources(userId, toTimeline(days));
  return toBreakdown({ series, sources, since }, days, query.by);
}

interface NamedDays {
  series: Series;
  sources: Iterable<SourceCount>;
  /** The first day that has all clicks by name, if there are clicks from before. */
  since: number | undefined;
}

const formatDay = (day: number) => formatDate(toBucketStart('days', day));

async function toBreakdown(
  { series, sources, since = 0 }: NamedDays,
  { first, end }: Days,
  by: BreakdownBy,
  item?: Subject,
) {
  const isChosen = (day: number) => day >= first && day < end;
  const clicks = [...series].reduce((sum, [day, counted]) => sum + (isChosen(day) ? counted.clicks : 0), 0);
  const counts = new NameCounts();
  const count = eachInSteps(sources, (source) => {
    if (isChosen(source.day)) counts.add(source);
  });
  await finishInTurns(count);
  return {
    days: 'UTC' as const,
    from: formatDay(first),
    to: formatDay(end),
    since: formatDay(Math.min(Math.max(first, since), end)),
    data: limitNames(await finishInTurns(breakDown(counts, by, clicks, item))),
  };
}

/** Names moved between two reads. */
class StaleNames extends Error {}

/** Reads a subject's clicks by name and by day, in two steps. */
const readNames = (subject: ClickSubject, days: Days): Promise<NamedDays> =>
  readWithNames(subject, days, async (total) => {
    const { days: series } = await readSeriesBeside(total, subject, toTimeline(days));
    return { series };
  });

/** Reads a subject's clicks by name on these days, and some others, beside what else its `TOTAL` refers to. */
export function readWithNames<Read>(
  subject: ClickSubject,
  days: Days,
  readBeside: (total: Item) => Promise<Read>,
): Promise<Read & Omit<NamedDays, 'series'>> {
  const attempt = async () => {
    const total = (await getItem<Item>(statisticsKey(subject, TOTAL))) ?? ({} as Item);
    const open = parseOpenPart(total.openPart);
    const [read, { parts, isWhole }] = await Promise.all([
      readBeside(total),
      open ? readParts(subject, days, open.number) : { parts: [], isWhole: true },
    ]);
    const known = parts.filter(({ number }) => number <= (open?.number ?? -1));
    const openPart = known.find(({ number }) => number === open?.number);
    // Of earlier days, the open part need not be read.
    if (open && (openPart || isWhole) && openPart?.clicks !== total.moved)
      throw new StaleNames('Clicks were counted while they were read.');
    const packed = [total.recent, ...known.map(({ names }) => names)];
    const sources = readLazily(packed.map((names) => () => sourceCounts(unpackSources(names))));
    const since = total.since === undefined ? undefined : Number(total.since);
    return { ...read, sources, since };
  };
  return retryWithBackoff(attempt, {
    isRetryable: (error) => error instanceof StaleNames,
    maxAttempts: 10,
    maxTotalMs: 5_000,
  });
}
