import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields } from '../fields/fields.ts';
import { exportQuery, periodQuery } from './period-query.ts';

/** The first page of the console: the account's clicks, where they came from, which links they were on, and its plan. */
export const showConsole = defineConsoleRoute({
  id: 'showConsole',
  resource: 'console',
  method: 'GET',
  path: '/console',
  session: 'user',
  request: { query: Fields(periodQuery) },
});

/** The account's clicks over time, or a list of what they had, as the page shows them, for spreadsheets. */
export const exportConsoleClicks = defineConsoleRoute({
  id: 'exportConsoleClicks',
  resource: 'console',
  method: 'GET',
  path: '/console/clicks.csv',
  session: 'user',
  request: { query: exportQuery('links', 'changes') },
});

/** The 404 for every path of the console that matches no other route. */
export const showMissingPage = defineConsoleRoute({
  id: 'showMissingPage',
  resource: 'console',
  method: 'GET',
  path: '/console/{path+}',
  session: 'user',
  request: {},
});
