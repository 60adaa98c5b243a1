import { script } from '../../html/html.ts';

/** Opens a page with times, which are in UTC without it, in the time zone of the browser. */
export const ownTimeZone = script`
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const page = new URL(location.href);
if (zone && zone !== 'UTC' && !page.searchParams.has('timezone')) {
  page.searchParams.set('timezone', zone);
  location.replace(page);
}
`;
