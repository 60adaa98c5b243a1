import { actionsFor, actionsForMonth } from './actions.ts';
import { buildChanges, countNewParts } from './changes.ts';
import { toMonth } from './click-quota.ts';
import { addClickedLink, addClickedSource, sourcesToAdd } from './clicked-sources.ts';
import type { ClickSubject, Visitor } from './clicks.ts';
import { closeTally, isCostly as isCostlyTally } from './close-tally.ts';
import { addToContainers, closeContainers, openContainers } from './container-tallies.ts';
import { EventSteps, MAX_EVENTS } from './event-steps.ts';
import { buildMonthChunk, findNamesStart, noMonthSeries } from './month-series.ts';
import {
  addCharge,
  type Charges,
  chargeVisits,
  type MonthState,
  type MonthTally,
  openMonth,
  ownerMonth,
} from './month-tallies.ts';
import type { Chunk } from './series.ts';
import { type Sources, sourcesAfter } from './sources-by-day.ts';
import { noStatistics, type StatisticsState } from './statistics-state.ts';
import { addToTally, openTally, statisticsAfter, type Tally } from './tallies.ts';
import { readNetwork } from './visitor-networks.ts';

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

/** The limit of DynamoDB. A range takes one for its marker, one for each owner and month, and some for each subject. */
const MAX_ACTIONS = 100;
const MARKER_ACTIONS = 1;
/** Clicks are marked as counted by the time of the click, in partitions of five minutes. */
const MARKER_SECONDS = 300;

/** The five minutes whose markers say whether this click was counted. */
export const markerPeriod = ({ time }: Pick<Click, 'time'>): number =>
  Math.floor(time.getTime() / 1000 / MARKER_SECONDS);

/**
 * Plans the longest range from the first click that a transaction can count, within one period of markers. Clicks that do
 * not count take no actions.
 */
export function planRange(clicks: readonly Click[], state: CountingState, maxActions = MAX_ACTIONS): Range {
  const range: Range = {
    end: 0,
    tallies: new Map(),
    containers: new Map(),
    months: new Map(),
    charged: new Map(),
    notified: [],
    events: new EventSteps(),
  };
  const period = clicks[0] && markerPeriod(clicks[0]);
  let actions = MARKER_ACTIONS;
  let keptForChunks = 0;
  for (let click = clicks[0]; click; click = clicks[++range.end]) {
    if (markerPeriod(click) !== period) break;
    const month = findMonth(range, click, state);
    const network = readNetwork(click.visitor);
    const before = (state.charged.get(network) ?? 0) + (range.charged.get(network) ?? 0);
    const { visits, charge } = chargeVisits(click, before, month);
    if (visits <= 0 || state.deleted.has(click.subject)) continue;
    const tally = range.tallies.get(click.subject) ?? openTally(click, findStatistics(click, state));
    const changes = buildChanges(click, tally);
    const containers = openContainers(click, range.containers, state.statistics);
    const notified = { userId: click.userId, webhooks: state.listNotified?.(click) ?? [], visits };
    const opened = actionsFor(tally) + (month.clicks === 0 ? actionsForMonth(month) : 0);
    const added =
      opened + countNewParts(changes, tally) + containers.actions + range.events.countMore(notified);
    // Further subjects leave room for chunks of the campaigns and channels before them.
    const kept = tally.records === 0 ? keptForChunks + containers.chunks : 0;
    // A single click always fits.
    const isFull =
      actions + added + kept > maxActions ||
      range.events.events + notified.webhooks.length * visits > MAX_EVENTS;
    if (isFull && actions > MARKER_ACTIONS) break;
    if (notified.webhooks.length > 0) range.notified.push({ click, visits });
    range.events.add(notified);
    actions += added;
    keptForChunks += containers.chunks;
    const newVisitors = Math.min(click.newVisitors, visits);
    month.clicks += visits;
    month.charged += charge;
    addCharge(range.charged, network, charge);
    month.uniqueClicks += newVisitors;
    for (const { clicked } of [month, tally]) addClickedSource(clicked, click, visits);
    range.tallies.set(click.subject, tally);
    const counts = { clicks: visits, uniqueClicks: newVisitors };
    addToTally(tally, changes, counts);
    addToContainers(containers.tallies, click, counts);
    for (const container of containers.tallies) range.containers.set(container.subject, container);
  }
  if (clicks[0]) closeRange(range, clicks[0].time, maxActions);
  return range;
}

/** Adds the clicks to their hour and day. */
function closeRange(
  { end, tallies, containers, months, events }: Range,
  time: Date,
  maxActions: number,
): void {
  for (const tally of tallies.values()) {
    closeTally(tally, time);
    // A range has one month of each owner.
    const month = months.get(ownerMonth(tally.userId, toMonth(time)));
    if (month) addClickedLink(month.clicked, tally.subject, tally.clicks);
  }
  const isCostly = end === 1 && [...tallies.values()].some((tally) => isCostlyTally(tally, time));
  for (const month of months.values()) {
    if (month.clicks === 0) continue;
    const chunk = buildMonthChunk(month, time, isCostly);
    if (chunk) month.chunk = chunk;
    const counters = sourcesAfter(month.storedSources.counters, new Map(), namesIn(chunk));
    const { added, replaced } = sourcesToAdd(month.clicked, time, { ...month.storedSources, counters });
    month.sources = added;
    month.replaced = replaced;
  }
  const chunks = [...months.values()].filter(({ chunk }) => chunk).length;
  const parts = [...tallies.values()].reduce(
    (sum, tally) => sum + 1 + tally.parts.size + tally.chunks.length,
    0,
  );
  const actions = MARKER_ACTIONS + months.size + chunks + parts + containers.size + events.steps;
  closeContainers(containers, time, maxActions - actions);
}

const namesIn = (chunk: Chunk | undefined): Sources | undefined =>
  chunk?.unit === 'names' ? chunk.names : undefined;

function findMonth({ months }: Range, { userId, time }: Click, state: CountingState): MonthTally {
  const key = ownerMonth(userId, toMonth(time));
  const month = months.get(key) ?? openMonth(userId, time, state);
  months.set(key, month);
  return month;
}

const findStatistics = ({ subject }: Click, { statistics }: CountingState): StatisticsState =>
  statistics.get(subject) ?? noStatistics();

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
