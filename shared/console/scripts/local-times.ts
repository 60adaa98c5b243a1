import { script } from '../../html/html.ts';

/** Shows times, which are in UTC without it, in the time zone of the browser. */
export const localTimes = script`
for (const time of document.querySelectorAll('time[datetime*="T"]')) {
  const date = new Date(time.dateTime);
  if (!isNaN(date)) time.textContent = date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'day' in time.dataset ? undefined : 'short' });
}
`;
