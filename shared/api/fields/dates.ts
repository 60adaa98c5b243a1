import * as v from 'valibot';
import { DocumentedAs, Text } from './fields.ts';

/** The time that `YYYY-MM-DD HH:MM:SS` names in UTC; undefined if there is no such date or time. */
function parseDateTime(text: string): Date | undefined {
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const time = new Date(iso);
  const isReal = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(time.getTime());
  return isReal && time.toISOString() === iso ? time : undefined;
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const UtcDateTime = v.pipe(
  DocumentedAs(Text(19), { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
  v.check(
    (text) => parseDateTime(text) !== undefined,
    'must be a date and time in the format YYYY-MM-DD HH:MM:SS',
  ),
);

/** `YYYY-MM-DD` in UTC. */
export const UtcDate = v.pipe(
  DocumentedAs(Text(10), { type: 'string', format: 'date', maxLength: 10 }),
  v.check(
    (text) => parseDateTime(`${text} 00:00:00`) !== undefined,
    'must be a date in the format YYYY-MM-DD',
  ),
);

/** `YYYY-MM-DD HH:MM:SS` in UTC, not in the future. */
export const PastDateTime = v.pipe(
  UtcDateTime,
  v.check((text) => (parseDateTime(text)?.getTime() ?? 0) <= Date.now(), 'must not be in the future'),
);

/** `YYYY-MM-DD HH:MM:SS` in UTC, in the future. */
export const FutureDateTime = v.pipe(
  UtcDateTime,
  v.check((text) => (parseDateTime(text)?.getTime() ?? Infinity) > Date.now(), 'must be in the future'),
);

/**
 * `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, on the clocks of any time zone. No click is older than 1970, and what is rounded up in
 * 9999 has a year of five digits.
 */
export const DateOrDateTime = v.pipe(
  DocumentedAs(Text(19), { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?$' }),
  v.check(
    (text) => parseDateTime(text.length === 10 ? `${text} 00:00:00` : text) !== undefined,
    'must be a date, YYYY-MM-DD, or a date and time, YYYY-MM-DD HH:MM:SS',
  ),
  v.check((text) => text >= '1970' && text < '9999', 'must be in the years 1970 to 9998'),
);
