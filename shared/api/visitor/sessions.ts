import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { PageQuery } from '../fields/page-query.ts';

export const showAccount = defineVisitorRoute({
  id: 'showAccount',
  resource: 'visitor',
  method: 'GET',
  path: '/account',
  request: { query: Fields({ page: PageQuery.page }) },
  readsServiceSecret: true,
});

/** Deletes a contact message, then returns to the given page of the list. */
export const deleteMessage = defineVisitorRoute({
  id: 'deleteMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/account/messages/{id}/delete',
  request: { params: Fields({ id: v.string() }), query: Fields({ page: PageQuery.page }) },
  readsServiceSecret: true,
});
