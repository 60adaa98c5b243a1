import { html, type SafeHtml } from './html.ts';

/** Numbers and dates as people write them. Date-times are those of the interface: `YYYY-MM-DD HH:MM:SS`, UTC. */
export const figure = (number: number): string => number.toLocaleString('en');

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const days = inUtc({ dateStyle: 'long' });
const minutes = inUtc({ dateStyle: 'long', timeStyle: 'short' });

export function dayOf(dateTime: string): SafeHtml {
  const day = dateTime.slice(0, 10);
  return html`<time datetime="${day}">${days.format(new Date(day))}</time>`;
}

export function minuteIn(dateTime: string): SafeHtml {
  const iso = `${dateTime.replace(' ', 'T')}Z`;
  return html`<time datetime="${iso}">${minutes.format(new Date(iso))} UTC</time>`;
}
