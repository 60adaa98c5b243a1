import { canonicalZone } from '../../domain/values/local-times.ts';
import { toUtcTime, toZonedDay, toZonedTime } from '../../domain/values/zoned-times.ts';
import { html, SafeHtml } from '../../html/html.ts';

/** The hidden field with the stored time of a field, in UTC. */
export const storedTimeName = (name: string): string => `utc:${name}`;

const createFormats = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
  time: new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }),
});

/** By time zone, of which there are hundreds. Creating a format takes as long as writing many times with it. */
const formats = new Map<string, ReturnType<typeof createFormats>>();

function findFormats(timezone: string) {
  const zone = canonicalZone(timezone);
  const found = formats.get(zone) ?? createFormats(zone);
  formats.set(zone, found);
  return found;
}

/** A time in UTC, `2030-01-31T18:00`, as pages show it: `Jan 31, 2030, 7:00 PM GMT+1`. What is no time stays as it is. */
export function formatZonedTime(utc: string, timezone: string): string {
  const time = Date.parse(`${utc.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? utc : findFormats(timezone).time.format(time);
}

const TIME = /<time datetime="(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"( data-day)?>[^<]*<\/time>/g;
const TIME_FIELD = /<input type="datetime-local" value="([^"]+)"([^>]*) name="([^"]+)"/g;
const DAY_FIELD = /<input type="date" value="(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)"/g;

/**
 * A page whose times, which are in UTC, are shown in a time zone: those that `shared/html/format.ts` writes, and those in fields.
 * `readTypedTimes` is the way back. No text of people can look like one: it would be escaped.
 */
export function showInZone(page: SafeHtml, timezone: string): SafeHtml {
  return new SafeHtml(page.pieces.map((text) => showTimesInZone(text, timezone)));
}

function showTimesInZone(text: string, timezone: string): string {
  const { day, time } = findFormats(timezone);
  return text
    .replace(TIME, (_, iso: string, isDay?: string) => {
      const shown = (isDay ? day : time).format(new Date(iso));
      return html`<time datetime="${iso}"${isDay && html` data-day`}>${shown}</time>`.text;
    })
    .replace(TIME_FIELD, (_, utc: string, between: string, name: string) => {
      const shown = toZonedTime(utc, timezone);
      const isShownTwice = toUtcTime(shown, timezone) !== utc;
      const stored = isShownTwice
        ? `<input type="hidden" name="${storedTimeName(name)}" value="${utc}">`
        : '';
      return `${stored}<input type="datetime-local" value="${shown}"${between} name="${name}"`;
    })
    .replace(DAY_FIELD, (_, utc: string) => `<input type="date" value="${toZonedDay(utc, timezone)}"`);
}
