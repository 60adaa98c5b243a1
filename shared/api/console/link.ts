import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { ClicksQuery } from '../fields/clicks-query.ts';
import { Fields } from '../fields/fields.ts';
import { pathId } from './requests.ts';

/** People can change an address: what is no unit or time zone is the usual one. What is wrong with a day is shown beside it. */
const query = Fields({
  unit: v.fallback(ClicksQuery.entries.unit, 'day'),
  timezone: v.fallback(ClicksQuery.entries.timezone, 'UTC'),
  from: v.optional(v.string()),
  /** The last day of the range, which is in it. */
  to: v.optional(v.string()),
});

/** One link: its clicks over time and by country, referrer, browser, and system, its QR code, and its settings. */
export const showConsoleLink = defineConsoleRoute({
  id: 'showConsoleLink',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}',
  session: 'user',
  request: { params: pathId(), query },
});

/** The clicks on a link over time, as the page shows them, for spreadsheets. */
export const exportConsoleLinkClicks = defineConsoleRoute({
  id: 'exportConsoleLinkClicks',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}/clicks.csv',
  session: 'user',
  request: { params: pathId(), query },
});

/** Deletes a link, and shows the list of links. */
export const deleteConsoleLink = defineConsoleRoute({
  id: 'deleteConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
