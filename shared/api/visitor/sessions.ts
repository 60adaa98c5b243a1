import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { PageQuery } from '../fields/page-query.ts';

/** The pages of whoever is signed in: on the service's own hosts, by a cookie. */
export const signIn = defineVisitorRoute({
  id: 'signIn',
  resource: 'visitor',
  method: 'GET',
  path: '/login/sso/{token}',
  request: { params: Fields({ token: v.string() }) },
  table: ['DeleteItem', 'GetItem'],
  readsServiceSecret: true,
});

export const showAccount = defineVisitorRoute({
  id: 'showAccount',
  resource: 'visitor',
  method: 'GET',
  path: '/account',
  request: { query: Fields({ page: PageQuery.page }) },
  table: ['BatchGetItem', 'Query'],
  readsServiceSecret: true,
});

/** The button beside a message; `page` is the one that it stands on. */
export const deleteMessage = defineVisitorRoute({
  id: 'deleteMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/account/messages/{id}/delete',
  request: { params: Fields({ id: v.string() }), query: Fields({ page: PageQuery.page }) },
  table: ['BatchGetItem', 'GetItem', 'DeleteItem', 'UpdateItem'],
  readsServiceSecret: true,
});

export const signOut = defineVisitorRoute({
  id: 'signOut',
  resource: 'visitor',
  method: 'POST',
  path: '/logout',
  request: {},
  table: [],
});
