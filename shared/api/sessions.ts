import * as v from 'valibot';
import { Fields, PageQuery } from './fields.ts';
import { defineRoute } from './route.ts';

/** The pages of whoever is signed in: on the service's own hosts, by a cookie. */
export const signIn = defineRoute({
  id: 'signIn',
  resource: 'visitor',
  method: 'GET',
  path: '/login/sso/{token}',
  access: 'visitor',
  request: { params: Fields({ token: v.string() }) },
  errors: [],
  table: ['DeleteItem', 'GetItem'],
  readsServiceSecret: true,
});

export const showAccount = defineRoute({
  id: 'showAccount',
  resource: 'visitor',
  method: 'GET',
  path: '/account',
  access: 'visitor',
  request: { query: Fields({ page: PageQuery.page }) },
  errors: [],
  table: ['BatchGetItem', 'Query'],
  readsServiceSecret: true,
});

/** The button beside a message; `page` is the one that it stands on. */
export const deleteMessage = defineRoute({
  id: 'deleteMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/account/messages/{id}/delete',
  access: 'visitor',
  request: { params: Fields({ id: v.string() }), query: Fields({ page: PageQuery.page }) },
  errors: [],
  table: ['BatchGetItem', 'GetItem', 'DeleteItem', 'UpdateItem'],
  readsServiceSecret: true,
});

export const signOut = defineRoute({
  id: 'signOut',
  resource: 'visitor',
  method: 'POST',
  path: '/logout',
  access: 'visitor',
  request: {},
  errors: [],
  table: [],
});
