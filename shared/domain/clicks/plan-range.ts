import type { Steps } from '../steps.ts';
import { actionsFor, actionsForMonth } from './actions.ts';
import { buildChanges, countNewParts } from './changes.ts';
import { toMonth } from './click-quota.ts';
import { addClickedLink, addClickedSource, sourcesToAdd } from './clicked-sources.ts';
import { closeTally, isCostly as isCostlyTally } from './close-tally.ts';
import { addToContainers, closeContainers, eachByNames, openContainers } from './container-tallies.ts';
import { type Click, type CountingState, markerPeriod, namesIn, type Range } from './counting.ts';
import { EventSteps, MAX_EVENTS } from './event-steps.ts';
import { buildMonthChunk } from './month-series.ts';
import { addCharge, chargeVisits, type MonthTally, openMonth, ownerMonth } from './month-tallies.ts';
import { sourcesAfter } from './sources-by-day.ts';
import { noStatistics, type StatisticsState } from './statistics-state.ts';
import { addToTally, openTally } from './tallies.ts';
import { readNetwork } from './visitor-networks.ts';

/** The limit of DynamoDB. A range takes one for its marker, one for each owner and month, and some for each subject. */
const MAX_ACTIONS = 100;
const MARKER_ACTIONS = 1;

/** Adding clicks to this many campaigns and channels takes about a millisecond. */
const CONTAINERS_IN_STEP = 200;

/**
 * Plans the longest range from the first click that a transaction can count, within one period of markers. Clicks that do
 * not count take no actions.
 */
export function* planRange(
  clicks: readonly Click[],
  state: CountingState,
  maxActions = MAX_ACTIONS,
): Steps<Range> {
  const range = openRange();
  const period = clicks[0] && markerPeriod(clicks[0]);
  let actions = MARKER_ACTIONS;
  let keptForChunks = 0;
  let inStep = 0;
  for (let click = clicks[0]; click; click = clicks[++range.end]) {
    if (markerPeriod(click) !== period) break;
    const planned = planClick(click, range, state);
    if (!planned) continue;
    const { tally, containers, notified } = planned;
    // Further subjects leave room for chunks of the campaigns and channels before them.
    const kept = tally.records === 0 ? keptForChunks + containers.chunks : 0;
    const events = range.events.events + notified.webhooks.length * notified.visits;
    const isFull = actions + planned.actions + kept > maxActions || events > MAX_EVENTS;
    // A single click always fits.
    if (isFull && actions > MARKER_ACTIONS) break;
    actions += planned.actions;
    keptForChunks += containers.chunks;
    addClick(range, planned);
    inStep += containers.tallies.length;
    if (inStep < CONTAINERS_IN_STEP) continue;
    inStep = 0;
    yield;
  }
  if (clicks[0]) yield* closeRange(range, clicks[0].time, maxActions);
  return range;
}

const openRange = (): Range => ({
  end: 0,
  tallies: new Map(),
  containers: new Map(),
  months: new Map(),
  charged: new Map(),
  notified: [],
  events: new EventSteps(),
});

type PlannedClick = NonNullable<ReturnType<typeof planClick>>;

/** What a click would add to a range; undefined if it does not count. */
function planClick(click: Click, range: Range, state: CountingState) {
  const { userId, subject } = click;
  const month = findMonth(range, click, state);
  const network = readNetwork(click.visitor);
  const before = (state.charged.get(network) ?? 0) + (range.charged.get(network) ?? 0);
  const { visits, charge } = chargeVisits(click, before, month);
  if (visits <= 0 || state.deleted.has(subject)) return undefined;
  const tally = range.tallies.get(subject) ?? openTally(click, findStatistics(click, state));
  const changes = buildChanges(click, tally);
  const containers = openContainers(click, range.containers, state.statistics);
  const notified = { userId, webhooks: state.listNotified?.(click) ?? [], visits };
  const opened = actionsFor(tally) + (month.clicks === 0 ? actionsForMonth(month) : 0);
  const actions =
    opened + countNewParts(changes, tally) + containers.actions + range.events.countMore(notified);
  return { click, month, network, visits, charge, tally, changes, containers, notified, actions };
}

function addClick(range: Range, planned: PlannedClick): void {
  const { click, month, network, visits, charge, tally, changes, containers, notified } = planned;
  const counts = { clicks: visits, uniqueClicks: Math.min(click.newVisitors, visits) };
  month.clicks += counts.clicks;
  month.uniqueClicks += counts.uniqueClicks;
  month.charged += charge;
  addCharge(range.charged, network, charge);
  for (const { clicked } of [month, tally]) addClickedSource(clicked, click, visits);
  range.tallies.set(click.subject, tally);
  addToTally(tally, changes, counts);
  addToContainers(containers.tallies, click, counts);
  for (const container of containers.tallies) range.containers.set(container.subject, container);
  if (notified.webhooks.length > 0) range.notified.push({ click, visits });
  range.events.add(notified);
}

function findMonth({ months }: Range, { userId, time }: Click, state: CountingState): MonthTally {
  const key = ownerMonth(userId, toMonth(time));
  const month = months.get(key) ?? openMonth(userId, time, state);
  months.set(key, month);
  return month;
}

const findStatistics = ({ subject }: Click, { statistics }: CountingState): StatisticsState =>
  statistics.get(subject) ?? noStatistics();

/** Adds the clicks to their hour and day. */
function* closeRange(
  { end, tallies, containers, months, events }: Range,
  time: Date,
  maxActions: number,
): Steps<void> {
  yield* eachByNames(tallies.values(), (tally) => {
    closeTally(tally, time);
    // A range has one month of each owner.
    const month = months.get(ownerMonth(tally.userId, toMonth(time)));
    if (month) addClickedLink(month.clicked, tally.subject, tally.clicks);
  });
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
  yield* closeContainers(containers, time, maxActions - actions);
}
