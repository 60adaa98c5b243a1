import { html, type SafeHtml } from './html.ts';

const LOCALE = 'en-US';

/** A number with thousands separators: `1,234`. */
export const formatNumber = (number: number, locale: string = LOCALE): string =>
  number.toLocaleString(locale);

const formatterInUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
const dateFormatter = formatterInUtc({ dateStyle: 'medium' });
const dateTimeFormatter = formatterInUtc({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * The date of a `YYYY-MM-DD HH:MM:SS` in UTC: `Jan 2, 2026`. The console's `showInZone` shows it in the time zone of the
 * account, but not a day without a time, which is the same everywhere.
 */
export function formatDate(dateTime: string): SafeHtml {
  const [day = '', time] = dateTime.split(' ');
  const shown = dateFormatter.format(new Date(day));
  return time
    ? html`<time datetime="${day}T${time}Z" data-day>${shown}</time>`
    : html`<time datetime="${day}">${shown}</time>`;
}

/** Date and time of a `YYYY-MM-DD HH:MM:SS` in UTC: `Jan 2, 2026, 3:04 PM UTC`. */
export function formatDateTime(dateTime: string): SafeHtml {
  const iso = `${dateTime.replace(' ', 'T')}Z`;
  return html`<time datetime="${iso}">${dateTimeFormatter.format(new Date(iso))} UTC</time>`;
}
