import { toEndOfDay, toUtcTime, toZonedTime } from '../../domain/values/zoned-times.ts';
import { storedTimeName } from './show-in-zone.ts';

/** The fields for times, and those for days at whose end something ends. */
const TIMES = /^(startdate|expiry|schedule\[\d{1,3}\]\.from|test\.at)$/;
const LAST_DAYS = /^(expires|expiration)$/;

/** Whether a field has a time. */
export const isTimeField = (name: string): boolean => TIMES.test(name);

/**
 * What was typed, with times in UTC instead of the account's time zone, which is how the rest of the console has them. A time that
 * clocks show twice is what was stored before, if the form had that.
 */
export function readTypedTimes(fields: URLSearchParams, timezone: string): URLSearchParams {
  const inUtc = new URLSearchParams();
  for (const [name, value] of fields) {
    const stored = fields.get(storedTimeName(name));
    if (stored !== null && toZonedTime(stored, timezone) === value) inUtc.append(name, stored);
    else if (isTimeField(name)) inUtc.append(name, toUtcTime(value, timezone));
    else if (LAST_DAYS.test(name)) inUtc.append(name, toEndOfDay(value, timezone));
    else if (!name.startsWith(storedTimeName(''))) inUtc.append(name, value);
  }
  return inUtc;
}
