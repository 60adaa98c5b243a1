import { localTimeAt, toInstant } from './local-times.ts';

// Times as browsers' fields for them have them, `2030-01-31T18:00`, in UTC or on the clocks of a time zone.

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

const format = (local: number, hasSeconds: boolean) =>
  new Date(local).toISOString().slice(0, hasSeconds ? 19 : 16);

/** The time in milliseconds as if it were in UTC; undefined if there is none, such as on February 30. */
function parseTime(text: string): number | undefined {
  const time = TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(time) || format(time, text.length > 16) !== text ? undefined : time;
}

/**
 * In UTC, the time that clocks show so: the first one if they show it twice, and as much later as they skip if they skip it.
 * What is no time stays as it is.
 */
export function toUtcTime(typed: string, timezone: string): string {
  const local = parseTime(typed);
  return local === undefined ? typed : format(toInstant(timezone, local), typed.length > 16);
}

/** What clocks show at a time in UTC. */
export function toZonedTime(utc: string, timezone: string): string {
  const instant = parseTime(utc);
  return instant === undefined ? utc : format(localTimeAt(timezone, instant), utc.length > 16);
}

/** In UTC, the first second of a day on these clocks, `YYYY-MM-DD HH:MM:SS`. What is no day stays as it is. */
export const toStartOfDay = (typed: string, timezone: string): string =>
  DAY.test(typed) && parseTime(`${typed}T00:00`) !== undefined
    ? toUtcTime(`${typed}T00:00:00`, timezone).replace('T', ' ')
    : typed;

/** In UTC, the last second of a day on these clocks, `YYYY-MM-DD HH:MM:SS`. What is no day stays as it is. */
export function toEndOfDay(typed: string, timezone: string): string {
  const day = DAY.test(typed) ? parseTime(`${typed}T00:00`) : undefined;
  if (day === undefined) return typed;
  const end = toInstant(timezone, day + DAY_MS) - SECOND_MS;
  return format(end, true).replace('T', ' ');
}

/** The day that clocks show at a `YYYY-MM-DD HH:MM:SS` in UTC. */
export const toZonedDay = (utc: string, timezone: string): string =>
  toZonedTime(utc.replace(' ', 'T'), timezone).slice(0, 10);
