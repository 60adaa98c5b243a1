import { html, type SafeHtml } from './html.ts';

const LOCALE = 'en-US';

/** A number with thousands separators: `1,234`. */
export const formatNumber = (number: number): string => number.toLocaleString(LOCALE);

const formatterInUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
const dateFormatter = formatterInUtc({ dateStyle: 'long' });
const dateTimeFormatter = formatterInUtc({ dateStyle: 'long', timeStyle: 'short' });

/** The date of a `YYYY-MM-DD HH:MM:SS` in UTC: `January 2, 2026`. */
export function formatDate(dateTime: string): SafeHtml {
  const date = dateTime.slice(0, 10);
  return html`<time datetime="${date}">${dateFormatter.format(new Date(date))}</time>`;
}

/** Date and time of a `YYYY-MM-DD HH:MM:SS` in UTC: `January 2, 2026 at 3:04 PM UTC`. */
export function formatDateTime(dateTime: string): SafeHtml {
  const iso = `${dateTime.replace(' ', 'T')}Z`;
  return html`<time datetime="${iso}">${dateTimeFormatter.format(new Date(iso))} UTC</time>`;
}
