import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields } from '../fields/fields.ts';
import { doneWith, pathId } from './requests.ts';

/** The DNS record of a branded domain, and the state of its certificate. */
export const showDomain = defineConsoleRoute({
  id: 'showDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}',
  session: 'user',
  request: { params: pathId(), query: Fields({ done: doneWith(['wait', 'created']) }) },
});

/** Starts another try of a setup that failed. */
export const retryDomain = defineConsoleRoute({
  id: 'retryDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/retry',
  session: 'user',
  request: { params: pathId() },
});
