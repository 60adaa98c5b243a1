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
  table: { Query: ['USER#*#domains'], BatchGetItem: ['TENANT#*'] },
});

/** The DNS record of a branded domain, and the state of its certificate. */
export const showDomain = defineConsoleRoute({
  id: 'showDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}',
  session: 'user',
  request: { params: pathId(), query: Fields({ done: doneWith(['wait']) }) },
  table: { GetItem: ['TENANT#*', 'USER#*#domains'] },
});

/** Starts another try of a setup that failed. */
export const retryDomain = defineConsoleRoute({
  id: 'retryDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/retry',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['TENANT#*', 'USER#*#domains'], UpdateItem: ['TENANT#*'] },
});

export const showNewDomain = defineConsoleRoute({
  id: 'showNewDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/new',
  session: 'user',
  request: {},
  table: {},
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
  table: {
    GetItem: ['DOMAIN#*', 'ROUTE#*'],
    PutItem: ['DOMAIN#*', 'USER#*#domains'],
    UpdateItem: ['TENANT#*', 'USER#*', 'USER#*#domains'],
  },
});

export const showDomainForm = defineConsoleRoute({
  id: 'showDomainForm',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}/edit',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#domains'] },
});

export const submitDomain = defineConsoleRoute({
  id: 'submitDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: RedirectsBody },
  table: {
    GetItem: ['DOMAIN#*', 'ROUTE#*', 'USER#*#domains'],
    PutItem: ['DOMAIN#*'],
    UpdateItem: ['USER#*#domains'],
  },
});

export const showDeleteDomain = defineConsoleRoute({
  id: 'showDeleteDomain',
  resource: 'console/domains',
  method: 'GET',
  path: '/console/domains/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#domains'] },
});

export const submitDeleteDomain = defineConsoleRoute({
  id: 'submitDeleteDomain',
  resource: 'console/domains',
  method: 'POST',
  path: '/console/domains/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: {
    GetItem: ['USER#*#domains'],
    UpdateItem: ['TENANT#*', 'USER#*', 'USER#*#domains'],
    DeleteItem: ['DOMAIN#*', 'USER#*#domains'],
  },
});
