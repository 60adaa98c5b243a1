import { defineConsoleRoute } from '../contract/console-route.ts';
import { DomainBody, RedirectsBody } from '../domains.ts';
import { Fields } from '../fields/fields.ts';
import { doneWith, ListQuery, pathId } from './requests.ts';

export const showDomains = defineConsoleRoute({
  id: 'showDomains',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains',
  session: 'user',
  request: { query: ListQuery() },
});

/** The DNS record of a branded domain, and the state of its certificate. */
export const showDomain = defineConsoleRoute({
  id: 'showDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}',
  session: 'user',
  request: { params: pathId(), query: Fields({ done: doneWith(['wait']) }) },
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

export const showNewDomain = defineConsoleRoute({
  id: 'showNewDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/new',
  session: 'user',
  request: {},
});

/** Adds a branded domain. The same form, sent again, adds no other one. */
export const submitNewDomain = defineConsoleRoute({
  id: 'submitNewDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/new',
  session: 'user',
  request: { form: DomainBody },
  runsOnce: true,
});

export const showDomainForm = defineConsoleRoute({
  id: 'showDomainForm',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

export const submitDomain = defineConsoleRoute({
  id: 'submitDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: RedirectsBody },
});

export const showDeleteDomain = defineConsoleRoute({
  id: 'showDeleteDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteDomain = defineConsoleRoute({
  id: 'submitDeleteDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
