import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { COMMON_PASSWORDS, PASSWORD_MEMORY } from '../contract/function-contract.ts';
import { Fields } from '../fields/fields.ts';
import { Id, PathId } from '../fields/ids.ts';
import { PageQuery } from '../fields/page-query.ts';
import { subscribeUser } from '../plans.ts';
import { createUser } from '../users.ts';
import { doneWith, pageNumber, pathId, searchText } from './requests.ts';

/** All users in pages, or those with a text in the email address or username, after the user with an id. */
export const showUsers = defineConsoleRoute({
  id: 'showUsers',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/users',
  session: 'admin',
  request: {
    query: Fields({
      page: PageQuery.page,
      q: searchText(254),
      after: v.optional(v.fallback(PathId, 0), ''),
      done: doneWith(['deleted']),
    }),
  },
});

export const showNewUser = defineConsoleRoute({
  id: 'showNewUser',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/users/new',
  session: 'admin',
  request: {},
});

export const submitNewUser = defineConsoleRoute({
  id: 'submitNewUser',
  resource: 'console-admin',
  does: 'hashes',
  method: 'POST',
  path: '/console/admin/users/new',
  session: 'admin',
  request: { form: createUser.request.body },
  memory: PASSWORD_MEMORY,
  assets: [COMMON_PASSWORDS],
});

/** A user with their plan and what they own. */
export const showUser = defineConsoleRoute({
  id: 'showUser',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/users/{id}',
  session: 'admin',
  request: { params: pathId(), query: Fields({ done: doneWith(['created', 'plan']) }) },
});

export const changeUserPlan = defineConsoleRoute({
  id: 'changeUserPlan',
  resource: 'console-admin',
  method: 'POST',
  path: '/console/admin/users/{id}/plan',
  session: 'admin',
  request: { params: pathId(), form: Fields({ planid: Id, ...subscribeUser.request.body.entries }) },
});

/** Creates a sign-in link, and shows it, once. */
export const openSignInLink = defineConsoleRoute({
  id: 'openSignInLink',
  resource: 'console-admin',
  method: 'POST',
  path: '/console/admin/users/{id}/sign-in-link',
  session: 'admin',
  request: { params: pathId() },
});

/** Deletes a user, whose username has to be typed. */
export const removeUser = defineConsoleRoute({
  id: 'removeUser',
  resource: 'console-admin',
  method: 'POST',
  path: '/console/admin/users/{id}/delete',
  session: 'admin',
  request: { params: pathId(), form: Fields({ username: v.optional(v.string(), '') }) },
});

export const showPlans = defineConsoleRoute({
  id: 'showPlans',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/plans',
  session: 'admin',
  request: {},
});

export const showAudit = defineConsoleRoute({
  id: 'showAudit',
  resource: 'console-admin',
  method: 'GET',
  path: '/console/admin/audit',
  session: 'admin',
  request: { query: pageNumber() },
});
