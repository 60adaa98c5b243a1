import type { Plan, Subscriber } from '../plans/plans.ts';
import { clickQuota, monthOf } from './click-quota.ts';
import { type ClickSubject, counterOf, type Dimension, dimensions, OTHER, type Visitor } from './clicks.ts';

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

export type Names = Record<Dimension, Set<string>>;

/** The part of the table that counting depends on. */
export interface CountingState {
  plans: readonly Plan[];
  /** Owners by id, without those who were deleted. */
  owners: Map<number, Subscriber>;
  deleted: Set<ClickSubject>;
  /** Names that statistics have a counter for. */
  names: Map<ClickSubject, Names>;
  /** Clicks counted already, by `ownerMonth`. */
  used: Map<string, number>;
}

/** The sum of a range's clicks on one subject. */
export interface Tally {
  subject: ClickSubject;
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
  /** Before this range. */
  remainingQuota: number;
}

/** Consecutive clicks that one transaction counts, and their sums. */
export interface Range {
  /** Index after the last click. */
  end: number;
  tallies: Map<ClickSubject, Tally>;
  months: Map<string, MonthTally>;
}

/** The limit of DynamoDB. A range takes one for its marker, one for each owner and month, and two for each subject. */
const MAX_ACTIONS = 100;
const MARKER_ACTIONS = 1;
const ACTIONS_PER_SUBJECT = 2;
/** For one dimension, so that statistics stay well below an item's 400 KB. */
const MAX_NAMES = 500;
/** The longest host has 253 characters (RFC 1035); longer names count as `Other`. */
const MAX_NAME_LENGTH = 253;
/** For one subject in one transaction: `ADD #9z :9z, …` must stay below an expression's 4 KB. */
const MAX_COUNTERS = 490;

export const ownerMonth = (userId: number, month: string): string => `${userId} ${month}`;

export function noNames(): Names {
  return { country: new Set(), referrer: new Set(), browser: new Set(), os: new Set() };
}

export const countNames = (names: Names): number =>
  dimensions.reduce((sum, dimension) => sum + names[dimension].size, 0);

/** Plans the longest range from this click that a transaction can count. Clicks that do not count take no actions. */
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
    if (visits <= 0 || state.deleted.has(click.subject)) continue;
    const tally = range.tallies.get(click.subject) ?? openTally(click, state);
    const counters = countersOf(click, tally);
    const added = (tally.clicks === 0 ? ACTIONS_PER_SUBJECT : 0) + (month.clicks === 0 ? 1 : 0);
    const isFull = actions + added > maxActions || !hasRoomFor(tally, counters);
    // A single click always fits.
    if (isFull && actions > MARKER_ACTIONS) break;
    actions += added;
    month.clicks += visits;
    range.tallies.set(click.subject, tally);
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

function openTally({ subject, userId }: Click, { names }: CountingState): Tally {
  const known = names.get(subject) ?? noNames();
  return { subject, userId, clicks: 0, uniqueClicks: 0, counters: new Map(), known, newNames: noNames() };
}

type Counter = [attribute: string, newName?: [Dimension, string]];

function countersOf(click: Click, tally: Tally): Counter[] {
  const named = dimensions.map((dimension) => counterFor(dimension, click[dimension], tally));
  return click.social ? [...named, [counterOf('social', click.social)]] : named;
}

function counterFor(dimension: Dimension, name: string, { counters, known, newNames }: Tally): Counter {
  const attribute = counterOf(dimension, name);
  if (name === OTHER || counters.has(attribute) || known[dimension].has(name)) return [attribute];
  const names = known[dimension].size + newNames[dimension].size;
  if (names >= MAX_NAMES || name.length > MAX_NAME_LENGTH) return [counterOf(dimension, OTHER)];
  return [attribute, [dimension, name]];
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

/** Updates the state after a range was committed. */
export function applyCommitted({ tallies, months }: Range, { names, used }: CountingState): void {
  for (const { userId, month, clicks } of months.values()) {
    const key = ownerMonth(userId, month);
    used.set(key, (used.get(key) ?? 0) + clicks);
  }
  for (const { subject, known, newNames } of tallies.values()) {
    names.set(subject, known);
    for (const dimension of dimensions) for (const name of newNames[dimension]) known[dimension].add(name);
  }
}
