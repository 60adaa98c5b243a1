import type { Plan, Subscriber } from '../plans/plans.ts';
import { clickQuota, monthOf } from './click-quota.ts';
import { type ClickSubject, counterOf, type Dimension, dimensions, OTHER, type Visitor } from './clicks.ts';

/** One record of the stream that has something to count: a visitor came, once or more. */
export interface Click extends Visitor {
  eventId: string;
  /** Decimal, and longer than a number is exact. */
  sequenceNumber: string;
  time: Date;
  /** How often they came since the record before. */
  visits: number;
  /** Whether this visitor came for the first time. */
  isUnique: boolean;
}

export type Names = Record<Dimension, Set<string>>;

/** What the table holds, as far as the counting depends on it. */
export interface CountingState {
  plans: readonly Plan[];
  /** Owners by id; one who is missing is gone, and so is all that was theirs. */
  owners: Map<number, Subscriber>;
  gone: Set<ClickSubject>;
  /** Names that statistics have a counter for. */
  names: Map<ClickSubject, Names>;
  /** Clicks counted so far, by `ownerMonth`. */
  used: Map<string, number>;
}

/** What clicks on one thing come to. */
export interface Tally {
  counted: ClickSubject;
  userId: number;
  clicks: number;
  uniqueClicks: number;
  /** By attribute of the statistics. */
  counters: Map<string, number>;
  known: Names;
  newNames: Names;
}

export interface MonthTally {
  userId: number;
  month: string;
  clicks: number;
  quota: number;
  /** What was left of the quota before. */
  remainingQuota: number;
}

/** Neighbouring clicks that one transaction counts, and what they come to. */
export interface Range {
  /** Index behind the last click. */
  end: number;
  tallies: Map<ClickSubject, Tally>;
  months: Map<string, MonthTally>;
}

/** A transaction has at most 100 actions: a marker, one for each owner and month, and two for each thing. */
const MAX_ACTIONS = 100;
const MARKER_ACTIONS = 1;
const ACTIONS_EACH = 2;
/** Of names of one kind, so that statistics stay well below an item's 400 KB. */
const MAX_NAMES = 500;
/** Longer than any host; what is longer counts as one of the others. */
const MAX_NAME_LENGTH = 253;
/** Of one thing in one transaction: `ADD #9z :9z, …` must stay below an expression's 4 KB. */
const MAX_COUNTERS = 490;

export const ownerMonth = (userId: number, month: string): string => `${userId} ${month}`;

export function noNames(): Names {
  return { country: new Set(), referrer: new Set(), browser: new Set(), os: new Set() };
}

export const sizeOf = (names: Names): number => dimensions.reduce((sum, kind) => sum + names[kind].size, 0);

/** The longest range from this click on that a transaction can count. Clicks that do not count cost it nothing. */
export function planRange(
  clicks: readonly Click[],
  from: number,
  state: CountingState,
  maxActions = MAX_ACTIONS,
): Range {
  const range: Range = { end: from, tallies: new Map(), months: new Map() };
  let actions = MARKER_ACTIONS;
  for (let click = clicks[from]; click; click = clicks[++range.end]) {
    const month = monthTally(range, click, state);
    const visits = Math.min(click.visits, month.remainingQuota - month.clicks);
    if (visits <= 0 || state.gone.has(click.counted)) continue;
    const tally = range.tallies.get(click.counted) ?? openTally(click, state);
    const counters = countersOf(click, tally);
    const added = (tally.clicks === 0 ? ACTIONS_EACH : 0) + (month.clicks === 0 ? 1 : 0);
    const isFull = actions + added > maxActions || !hasRoomFor(tally, counters);
    // One click alone always fits.
    if (isFull && actions > MARKER_ACTIONS) break;
    actions += added;
    month.clicks += visits;
    range.tallies.set(click.counted, tally);
    addTo(tally, counters, visits, click.isUnique);
  }
  return range;
}

function monthTally({ months }: Range, { userId, time }: Click, state: CountingState): MonthTally {
  const month = monthOf(time);
  const key = ownerMonth(userId, month);
  let tally = months.get(key);
  if (!tally) {
    const owner = state.owners.get(userId);
    const quota = owner ? clickQuota(owner, state.plans, time) : 0;
    tally = { userId, month, clicks: 0, quota, remainingQuota: quota - (state.used.get(key) ?? 0) };
    months.set(key, tally);
  }
  return tally;
}

function openTally({ counted, userId }: Click, { names }: CountingState): Tally {
  const known = names.get(counted) ?? noNames();
  return { counted, userId, clicks: 0, uniqueClicks: 0, counters: new Map(), known, newNames: noNames() };
}

type Counter = [attribute: string, newName?: [Dimension, string]];

function countersOf(click: Click, tally: Tally): Counter[] {
  const named = dimensions.map((kind) => counterFor(kind, click[kind], tally));
  return click.social ? [...named, [counterOf('social', click.social)]] : named;
}

function counterFor(kind: Dimension, name: string, { counters, known, newNames }: Tally): Counter {
  const attribute = counterOf(kind, name);
  if (name === OTHER || counters.has(attribute) || known[kind].has(name)) return [attribute];
  const names = known[kind].size + newNames[kind].size;
  if (names >= MAX_NAMES || name.length > MAX_NAME_LENGTH) return [counterOf(kind, OTHER)];
  return [attribute, [kind, name]];
}

function hasRoomFor({ counters }: Tally, added: Counter[]): boolean {
  return counters.size + added.filter(([attribute]) => !counters.has(attribute)).length <= MAX_COUNTERS;
}

function addTo(tally: Tally, counters: Counter[], visits: number, isUnique: boolean): void {
  tally.clicks += visits;
  tally.uniqueClicks += isUnique ? 1 : 0;
  for (const [attribute, newName] of counters) {
    tally.counters.set(attribute, (tally.counters.get(attribute) ?? 0) + visits);
    if (newName) tally.newNames[newName[0]].add(newName[1]);
  }
}

/** Takes what a committed range changed into account. */
export function applyCommitted({ tallies, months }: Range, { names, used }: CountingState): void {
  for (const { userId, month, clicks } of months.values()) {
    const key = ownerMonth(userId, month);
    used.set(key, (used.get(key) ?? 0) + clicks);
  }
  for (const { counted, known, newNames } of tallies.values()) {
    names.set(counted, known);
    for (const kind of dimensions) for (const name of newNames[kind]) known[kind].add(name);
  }
}
