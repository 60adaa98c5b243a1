import * as v from 'valibot';
import { DateTime } from './answers.ts';
import { DateOrDateTime } from './dates.ts';
import { Described, Fields, OneOf, Text } from './fields.ts';

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
  from: Described(
    v.optional(DateOrDateTime),
    'The start of the first bucket in the time zone: a date, or a date and time. By default, 48 hours, 30 days, or 12 months before `to`.',
  ),
  to: Described(
    v.optional(DateOrDateTime),
    'The end of the last bucket. By default, the end of the current one.',
  ),
  unit: Described(
    v.optional(OneOf(['hour', 'day', 'month']), 'day'),
    'The length of each bucket. Hours are kept for 90 days.',
  ),
  timezone: Described(
    v.optional(
      v.pipe(Text(100), v.check(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')),
      'UTC',
    ),
    'An IANA time zone, such as `Europe/Berlin`.',
  ),
});

/** Every bucket of the range, in order, those without clicks too. */
export const ClicksOverTime = v.strictObject({
  data: v.array(v.strictObject({ time: DateTime, clicks: v.number(), uniqueClicks: v.number() })),
});
