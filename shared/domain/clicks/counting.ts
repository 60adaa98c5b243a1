import type { ClickSubject, Visitor } from './clicks.ts';
import type { EventSteps } from './event-steps.ts';
import { findNamesStart, noMonthSeries } from './month-series.ts';
import { addCharge, type Charges, type MonthState, type MonthTally, ownerMonth } from './month-tallies.ts';
import type { Chunk } from './series.ts';
import { type Sources, sourcesAfter } from './sources-by-day.ts';
import type { StatisticsState } from './statistics-state.ts';
import { statisticsAfter, type Tally } from './tallies.ts';

/** A stream record with something to count: one or more visits of a visitor. */
export interface Click extends Visitor {
  eventId: string;
  /** Of the latest visit. */
  visitId?: string;
  /** Whether the visitor took slots of a link with a limit. */
  hasSlot?: boolean;
  /** Whether the latest visit came through the rotator of its campaign. */
  isThroughRotator?: boolean;
  /** Decimal; too long for an exact number. */
  sequenceNumber: string;
  time: Date;
  /** Identifies the visitor of the subject, or a record for several private visitors. */
  visitor: string;
  /** Visits since the visitor's previous record. */
  visits: number;
  /** How many of these visits are not charged to the owner's plan. */
  free?: number;
  /** How many of these visits were by someone new: one in a visitor's first record, all of private visitors. */
  newVisitors: number;
}

/** The part of the table that counting depends on. */
export interface CountingState extends MonthState {
  deleted: Set<ClickSubject>;
  /** Deleted links that can be restored: their clicks count as before. */
  restorable: Set<ClickSubject>;
  /** As they were read; none for a subject without clicks. */
  statistics: Map<ClickSubject, StatisticsState>;
  /** Clicks of this batch that are charged already, by network. */
  charged: Charges;
  /** The ids of the webhooks that are notified of each visit of a click, once for each event. */
  listNotified?(click: Click): readonly number[];
}

/** The first of some clicks, which one transaction counts, and their sums. */
export interface Range {
  /** Index after the last click. */
  end: number;
  tallies: Map<ClickSubject, Tally>;
  /** Those of campaigns and channels. */
  containers: Map<ClickSubject, Tally>;
  months: Map<string, MonthTally>;
  /** By network. */
  charged: Charges;
  /** Those that webhooks are notified of, and how many of their visits count. */
  notified: { click: Click; visits: number }[];
  /** What the events for these webhooks take. */
  events: EventSteps;
}

/** Clicks are marked as counted by the time of the click, in partitions of five minutes. */
const MARKER_SECONDS = 300;

/** The five minutes whose markers say whether this click was counted. */
export const markerPeriod = ({ time }: Pick<Click, 'time'>): number =>
  Math.floor(time.getTime() / 1000 / MARKER_SECONDS);

/** The names in the chunk of a month that leave the counters. */
export const namesIn = (chunk: Chunk | undefined): Sources | undefined =>
  chunk?.unit === 'names' ? chunk.names : undefined;

/** Updates the state after a range was committed. */
export function applyCommitted(
  { tallies, containers, months, charged }: Range,
  { statistics, used, series, sources, ...state }: CountingState,
): void {
  for (const [network, charge] of charged) addCharge(state.charged, network, charge);
  for (const tally of months.values()) {
    const { userId, month, chunk } = tally;
    const key = ownerMonth(userId, month);
    const { storedSources: before } = tally;
    const counters = sourcesAfter(before.counters, tally.sources, tally.replaced, namesIn(chunk));
    sources.set(key, { ...before, counters });
    used.set(key, (used.get(key) ?? 0) + tally.charged);
    // Hours move at most once between two reads, because other functions may have added to them.
    const since = findNamesStart(tally.series, tally.time);
    series.set(key, { ...noMonthSeries(), chunks: tally.series.chunks + (chunk ? 1 : 0), since });
  }
  for (const tally of [...tallies.values(), ...containers.values()])
    statistics.set(tally.subject, statisticsAfter(tally));
}
