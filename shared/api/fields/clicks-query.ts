import * as v from 'valibot';
import { DateTime } from './answers.ts';
import { DateOrDateTime } from './dates.ts';
import { Fields, OneOf, Text } from './fields.ts';

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Some versions of Node also accept offsets, such as +05:30.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The range, the unit, and the time zone of clicks over time. */
export const ClicksQuery = Fields({
  from: v.optional(DateOrDateTime),
  to: v.optional(DateOrDateTime),
  unit: v.optional(OneOf(['hour', 'day', 'month']), 'day'),
  timezone: v.optional(
    v.pipe(Text(100), v.check(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')),
    'UTC',
  ),
});

/** Every bucket of the range, in order, those without clicks too. */
export const ClicksOverTime = v.strictObject({
  data: v.array(v.strictObject({ time: DateTime, clicks: v.number(), uniqueClicks: v.number() })),
});
