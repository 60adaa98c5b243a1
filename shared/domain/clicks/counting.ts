import type { Plan, Subscriber } from '../plans/plans.ts';
import { clickQuota, toMonth } from './click-quota.ts';
import {
  addClickedLink,
  addClickedSource,
  type ClickedSources,
  noClickedSources,
  sourcesToAdd,
} from './clicked-sources.ts';
import type { ClickSubject, Visitor } from './clicks.ts';
import { canMoveFromMonth, chunkOfMonth } from './month-series.ts';
import { canMove } from './pending-series.ts';
import { type Chunk, noSeries, type StoredSeries } from './series.ts';
import {
  type Sources,
  type StoredSources,
  sourcesAfter,
  sourcesBefore,
  storedSources,
} from './sources-by-day.ts';
import { addNames, noStatistics, type StatisticsState } from './statistics-items.ts';
import { addToTally, buildChanges, closeTally, countNewParts, openTally, type Tally } from './tallies.ts';

/** A stream record with something to count: one or more visits of a visitor. */
export interface Click extends Visitor {
  eventId: string;
  /** Decimal; too long for an exact number. */
  sequenceNumber: string;
  time: Date;
  /** Visits since the visitor's previous record. */
  visits: number;
  /** Whether this is the visitor's first record. */
  isUnique: boolean;
}

/** The part of the table that counting depends on. */
export interface CountingState {
  plans: readonly Plan[];
  /** Owners by id, without those who were deleted. */
  owners: Map<number, Subscriber>;
  deleted: Set<ClickSubject>;
  /** As they were read; none for a subject without clicks. */
  statistics: Map<ClickSubject, StatisticsState>;
  /** Clicks counted already, by `ownerMonth`. */
  used: Map<string, number>;
  /** The series in the items of these months. */
  series: Map<string, StoredSeries>;
  /** Where the clicks in them came from. */
  sources: Map<string, StoredSources>;
}

export interface MonthTally {
  userId: number;
  month: string;
  clicks: number;
  uniqueClicks: number;
  quota: number;
  /** Before this range. */
  remainingQuota: number;
  /** The time of the range; its clicks are all of the same hour. */
  time: Date;
  /** Before this range. */
  series: StoredSeries;
  storedSources: StoredSources;
  /** Those of earlier days, which may move. */
  earlierSources: Sources;
  /** What moves out of both. */
  chunk?: Chunk;
  clicked: ClickedSources;
  /** What the range adds to the sources, once it is complete. */
  sources: Sources;
}

/** The first of some clicks, which one transaction counts, and their sums. */
export interface Range {
  /** Index after the last click. */
  end: number;
  tallies: Map<ClickSubject, Tally>;
  months: Map<string, MonthTally>;
}

/** The limit of DynamoDB. A range takes one for its marker, one for each owner and month, and some for each subject. */
const MAX_ACTIONS = 100;
const MARKER_ACTIONS = 1;
/** The item itself and its totals. */
const ACTIONS_PER_SUBJECT = 2;
/** Clicks are marked as counted by the time of the click, in partitions of five minutes. */
const MARKER_SECONDS = 300;

export const ownerMonth = (userId: number, month: string): string => `${userId} ${month}`;

/** The five minutes whose markers say whether this click was counted. */
export const markerPeriod = ({ time }: Pick<Click, 'time'>): number =>
  Math.floor(time.getTime() / 1000 / MARKER_SECONDS);

/**
 * Plans the longest range from the first click that a transaction can count, within one period of markers. Clicks that do
 * not count take no actions.
 */
export function planRange(clicks: readonly Click[], state: CountingState, maxActions = MAX_ACTIONS): Range {
  const range: Range = { end: 0, tallies: new Map(), months: new Map() };
  const period = clicks[0] && markerPeriod(clicks[0]);
  let actions = MARKER_ACTIONS;
  for (let click = clicks[0]; click; click = clicks[++range.end]) {
    if (markerPeriod(click) !== period) break;
    const month = monthTally(range, click, state);
    const visits = Math.min(click.visits, month.remainingQuota - month.clicks);
    if (visits <= 0 || state.deleted.has(click.subject)) continue;
    const tally = range.tallies.get(click.subject) ?? openTally(click, findStatistics(click, state));
    const changes = buildChanges(click, tally);
    const opened =
      (tally.clicks === 0 ? actionsFor(tally) : 0) + (month.clicks === 0 ? actionsForMonth(month) : 0);
    const added = opened + countNewParts(changes, tally);
    // A single click always fits.
    if (actions + added > maxActions && actions > MARKER_ACTIONS) break;
    actions += added;
    month.clicks += visits;
    if (click.isUnique) month.uniqueClicks++;
    addClickedSource(month.clicked, click, visits);
    range.tallies.set(click.subject, tally);
    addToTally(tally, changes, visits, click.isUnique);
  }
  if (clicks[0]) closeRange(range, clicks[0].time);
  return range;
}

const actionsFor = ({ before }: Tally): number => ACTIONS_PER_SUBJECT + (canMove(before.series) ? 1 : 0);
const actionsForMonth = (month: MonthTally): number => (canMoveFromMonth(month) ? 2 : 1);

/** Adds the clicks to their hour and day. */
function closeRange({ tallies, months }: Range, time: Date): void {
  for (const tally of tallies.values()) {
    closeTally(tally, time);
    // A range has one month of each owner.
    const month = months.get(ownerMonth(tally.userId, toMonth(time)));
    if (month) addClickedLink(month.clicked, tally.subject, tally.clicks);
  }
  const isCostly = [...tallies.values()].some(({ chunk, added }) => chunk !== undefined || added.size > 0);
  for (const month of months.values()) {
    if (month.clicks === 0) continue;
    const chunk = chunkOfMonth(month, time, isCostly);
    if (chunk) month.chunk = chunk;
    const kept = sourcesAfter(month.storedSources, new Map(), chunk?.sources?.counters);
    month.sources = sourcesToAdd(month.clicked, time, kept);
  }
}

function monthTally({ months }: Range, { userId, time }: Click, state: CountingState): MonthTally {
  const month = toMonth(time);
  const key = ownerMonth(userId, month);
  let tally = months.get(key);
  if (!tally) {
    const owner = state.owners.get(userId);
    const sources = state.sources.get(key) ?? storedSources();
    const quota = owner ? clickQuota(owner, state.plans, time) : 0;
    tally = {
      userId,
      month,
      time,
      clicks: 0,
      uniqueClicks: 0,
      quota,
      remainingQuota: quota - (state.used.get(key) ?? 0),
      series: state.series.get(key) ?? noSeries(),
      storedSources: sources,
      earlierSources: sourcesBefore(sources.counters, time),
      clicked: noClickedSources(),
      sources: new Map(),
    };
    months.set(key, tally);
  }
  return tally;
}

const findStatistics = ({ subject }: Click, { statistics }: CountingState): StatisticsState =>
  statistics.get(subject) ?? noStatistics();

/** Updates the state after a range was committed. */
export function applyCommitted(
  { tallies, months }: Range,
  { statistics, used, series, sources }: CountingState,
): void {
  for (const tally of months.values()) {
    const { userId, month, clicks, chunk } = tally;
    const key = ownerMonth(userId, month);
    sources.set(key, sourcesAfter(tally.storedSources, tally.sources, chunk?.sources?.counters));
    used.set(key, (used.get(key) ?? 0) + clicks);
    // Hours move at most once between two reads, because other functions may have added to them.
    series.set(key, { ...noSeries(), chunks: tally.series.chunks + (chunk ? 1 : 0) });
  }
  for (const { subject, before, clicks, added, end, series: after } of tallies.values()) {
    addNames(before.names, added.values(), end);
    statistics.set(subject, { clicks: before.clicks + clicks, names: before.names, series: after });
  }
}
