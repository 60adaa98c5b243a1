import { defineConsoleRoute } from '../contract/console-route.ts';

/** The first page of the console: the account's clicks, where they came from, which links they were on, and its plan. */
export const showConsole = defineConsoleRoute({
  id: 'showConsole',
  resource: 'console',
  method: 'GET',
  path: '/console',
  session: 'user',
  request: {},
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
