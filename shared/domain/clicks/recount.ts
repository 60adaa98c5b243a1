import { isPrivate } from './private-visits.ts';

/** What a log line contains about a visit that was not counted. */
export interface LoggedVisit {
  /** Sorts by time. */
  id: string;
  visitor: string;
  time: Date;
  /** How many days the visitor's item was to be stored. */
  retention: number;
  /** Whether the write may have succeeded although it seemed to fail: its response was lost. */
  isOutcomeUnknown: boolean;
}

/** What the table stores about it. */
export interface RecordedVisits {
  /** Whether it was recounted before. */
  isRecounted: boolean;
  /** The id of the visitor's last recorded visit; undefined if there is none. */
  lastVisit: string | undefined;
}

/** `undecided`: it may be recorded, but the traces are gone. */
export type RecountDecision = 'record' | 'recorded_before' | 'undecided' | 'too_old';

const DAY_MS = 86_400_000;
/** Visitors who share a record come at the same time: one who came earlier may be written later, as clocks differ. */
const REORDER_MS = 60_000;

/** The time in a visit's id. */
export const readVisitTime = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, id.indexOf('-')), 36));

const findFirstHiding = ({ id, visitor }: LoggedVisit): Date =>
  new Date(readVisitTime(id).getTime() - (isPrivate(visitor) ? REORDER_MS : 0));

/**
 * Whether to record a visit that is logged as not counted. One that may be recorded is not counted again: a click
 * that was counted twice could not be corrected. After `maxDays`, the table no longer tells whether it was recounted.
 */
export function decideRecount(
  visit: LoggedVisit,
  { isRecounted, lastVisit }: RecordedVisits,
  now: Date,
  maxDays: number,
): RecountDecision {
  const age = now.getTime() - visit.time.getTime();
  if (age > maxDays * DAY_MS) return 'too_old';
  if (isRecounted || lastVisit === visit.id) return 'recorded_before';
  if (!visit.isOutcomeUnknown) return 'record';
  const isOverwritten = lastVisit !== undefined && readVisitTime(lastVisit) >= findFirstHiding(visit);
  const isDeleted = lastVisit === undefined && age > visit.retention * DAY_MS;
  return isOverwritten || isDeleted ? 'undecided' : 'record';
}
