import * as v from 'valibot';
import { TimeZone } from '../../api/fields/clicks-query.ts';
import { toEndOfDay, toUtcTime, toZonedTime } from '../../domain/values/zoned-times.ts';
import { mapInTurns } from '../../event-loop.ts';
import { storedTimeName } from './show-in-zone.ts';

/** The hidden field with the time zone that a form was shown in: the account's can change while the form is open. */
export const ZONE_FIELD = 'zone';

/** The fields for times, and those for days at whose end something ends. */
const TIMES = /^(startdate|expiry|schedule\[\d{1,3}\]\.from|test\.at)$/;
const LAST_DAYS = /^(expires|expiration)$/;

/** Whether a field has a time. */
export const isTimeField = (name: string): boolean => TIMES.test(name);

/**
 * What was typed, with times in UTC instead of the time zone of the form, or of the account, which is how the rest of the console has
 * them. A time that clocks show twice is what was stored before, if the form had that.
 */
export async function readTypedTimes(fields: URLSearchParams, accountZone: string): Promise<URLSearchParams> {
  const [stored, typed] = [new Map<string, string>(), [] as [name: string, value: string][]];
  const formZone = fields.get(ZONE_FIELD);
  const timezone = v.is(TimeZone, formZone) ? formZone : accountZone;
  for (const [name, value] of fields)
    if (name.startsWith(storedTimeName(''))) stored.set(name, value);
    else if (name !== ZONE_FIELD) typed.push([name, value]);
  const toUtc = (name: string, value: string): string => {
    const before = stored.get(storedTimeName(name));
    if (before !== undefined && toZonedTime(before, timezone) === value) return before;
    if (isTimeField(name)) return toUtcTime(value, timezone);
    return LAST_DAYS.test(name) ? toEndOfDay(value, timezone) : value;
  };
  return new URLSearchParams(
    await mapInTurns(typed, ([name, value]): [string, string] => [name, toUtc(name, value)]),
  );
}
