import * as v from 'valibot';
import { dimensionNames } from '../../dimensions.ts';
import { DateOrDateTime } from './dates.ts';
import { Described, Fields, OneOf, Text } from './fields.ts';
import { DateOnly, DateTime } from './responses.ts';

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
function isTimeZone(name: string): boolean {
  // The default needs no look at the time zones of Node.
  if (name === 'UTC') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Some versions of Node also accept offsets, such as +05:30.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const TimeZone = v.pipe(
  Text(100),
  v.check(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'),
);

const timezone = v.optional(TimeZone, 'UTC');

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
  timezone: Described(timezone, 'An IANA time zone, such as `Europe/Berlin`.'),
});

/** The days, the dimension, and the time zone of a breakdown. */
const buildBreakdownQuery = <const Options extends readonly string[]>(options: Options) =>
  Fields({
    by: Described(OneOf(options), 'What to break the clicks down by.'),
    from: Described(
      v.optional(DateOrDateTime),
      'The start of the first day in the time zone. By default, 30 days before `to`.',
    ),
    to: Described(v.optional(DateOrDateTime), 'The end of the last day. By default, the end of today.'),
    timezone: Described(
      timezone,
      'An IANA time zone, such as `Europe/Berlin`, of `from` and `to`. Days are those of UTC: each end is moved to the nearest midnight of UTC.',
    ),
  });
export const BreakdownQuery = buildBreakdownQuery(dimensionNames);
export const LinkBreakdownQuery = buildBreakdownQuery([...dimensionNames, 'variant']);

/** The names with the most clicks, and what comes to all clicks of these days. */
export const Breakdown = v.strictObject({
  days: Described(v.literal('UTC'), 'Whose days these are.'),
  from: Described(DateOnly, 'The first day.'),
  to: Described(DateOnly, 'The day after the last one.'),
  since: Described(
    DateOnly,
    'The first of these days of which all clicks were counted by name. Those from before are in `Other`.',
  ),
  data: v.array(v.strictObject({ name: v.string(), clicks: v.number() })),
});

/** Every bucket of the range, in order, those without clicks too. */
export const ClicksOverTime = v.strictObject({
  data: v.array(v.strictObject({ time: DateTime, clicks: v.number(), uniqueClicks: v.number() })),
});
