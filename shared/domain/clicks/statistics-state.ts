import { totalDimensions } from '../../dimensions.ts';
import { counterName, OTHER } from './clicks.ts';
import { noNamesByDay, type StoredNames, storedNames } from './names-by-day.ts';
import { unpackCounters } from './packed-counters.ts';
import { seriesInTotal } from './pending-series.ts';
import { noSeries, type StoredSeries } from './series.ts';
import {
  addNames,
  findGroup,
  measureName,
  NAMES,
  type Names,
  noNames,
  roomFor,
  type Slot,
  type StoredName,
  TOTAL,
  toPart,
  toPartNumber,
  toSlot,
} from './statistics-items.ts';

type Attributes = Record<string, unknown>;
type StoredPart = Attributes & { sk: string };

/** The attributes with names, in every part that can have some. */
const NAME = /^[CRBO][0-9a-z]+$/;

const dimensionsByLetter = new Map(totalDimensions.map((one) => [one.charAt(0).toUpperCase(), one]));

/** Mature statistics have a thousand names, which each lone click reads. */
function namesListed(items: readonly StoredPart[]): StoredName[] {
  const names: StoredName[] = [];
  for (const item of items) {
    const part = item.sk;
    if (part !== TOTAL && !part.startsWith(NAMES)) continue;
    for (const attribute in item) {
      if (!NAME.test(attribute)) continue;
      const dimension = dimensionsByLetter.get(attribute.charAt(0)) ?? 'os';
      const text = String(item[attribute]);
      const end = text.indexOf('\n');
      const [name, earlier] =
        end < 0 ? [text, 0] : [text.slice(0, end), Number.parseInt(text.slice(end + 1), 36)];
      names.push({
        dimension,
        name,
        number: Number.parseInt(attribute.slice(1), 36),
        part,
        attribute,
        earlier,
      });
    }
  }
  return names;
}

/** Whether there are names or counters in other parts than `TOTAL`. */
export function hasMoreParts(total: StoredPart): boolean {
  const listed = namesListed([total]);
  return (
    listed.length < Number(total.names) ||
    listed.some(({ dimension, number }) => toSlot(findGroup(dimension), number).part !== TOTAL)
  );
}

/** What counting has to know about statistics. */
export interface StatisticsState {
  /** Whether there is anything: from the first click on, but of a campaign or channel, as long as it exists. */
  isStored: boolean;
  clicks: number;
  names: Names;
  /** The attributes of parts with counters. */
  counters: Map<string, Attributes>;
  series: StoredSeries;
  byDay: StoredNames;
}

/** The counter in this slot. */
export const countAt = ({ counters }: Pick<StatisticsState, 'counters'>, { part, attribute }: Slot): number =>
  Number(counters.get(part)?.[attribute] ?? 0);

export const noStatistics = (): StatisticsState => ({
  isStored: false,
  clicks: 0,
  names: noNames(),
  counters: new Map(),
  series: noSeries(),
  byDay: noNamesByDay(),
});

/** The state from all parts, and the names in the open one by day. `TOTAL` must have been read before the others. */
export function statisticsState(stored: readonly StoredPart[], openPart?: unknown): StatisticsState {
  const items = stored.map(unpackCounters);
  const listed = namesListed(items);
  const names = noNames();
  const last = Math.max(0, ...[...new Set(listed.map(({ part }) => part))].map(toPartNumber));
  const lastPart = toPart(last);
  const inLast = listed.filter(({ part }) => part === lastPart);
  const bytes = inLast.reduce((sum, name) => sum + roomFor(measureName(name), last), 0);
  const sizes = { ...names.sizes };
  for (const { dimension } of listed) sizes[dimension]++;
  addNames(names, listed, { sizes, end: { part: last, bytes } });
  const counters = new Map(items.map((item) => [item.sk, item]));
  const total: Attributes = counters.get(TOTAL) ?? {};
  return {
    isStored: true,
    clicks: Number(total.clicks ?? 0),
    names,
    counters,
    series: seriesInTotal(total),
    byDay: storedNames(total, openPart),
  };
}

/**
 * The counters from all parts, as `statisticsOf` takes them: `clicks`, `uniqueClicks`, `social:facebook`, `country:France`.
 * A name has the clicks since it has its number; those before are in `Other`, so that the sum is that of all clicks.
 */
export function countersIn(stored: readonly StoredPart[]): Attributes {
  const items = stored.map(unpackCounters);
  const parts = new Map(items.map((item) => [item.sk, item]));
  const counters = new Map<string, number>();
  const add = (name: string, count: number) =>
    count > 0 && counters.set(name, (counters.get(name) ?? 0) + count);
  for (const [name, count] of Object.entries(parts.get(TOTAL) ?? {})) {
    if (name === 'clicks' || name === 'uniqueClicks' || name.startsWith('social:')) add(name, Number(count));
  }
  for (const { dimension, name, number, earlier } of namesListed(items)) {
    const { part, attribute } = toSlot(findGroup(dimension), number);
    // An eventually consistent read may find a name before its counter.
    const count = Number(parts.get(part)?.[attribute] ?? 0);
    add(counterName(dimension, name), count - earlier);
    add(counterName(dimension, OTHER), Math.min(count, earlier));
  }
  return Object.fromEntries(counters);
}
