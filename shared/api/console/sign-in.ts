import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** Where to go after signing in. Anything that is not a path of the console is ignored. */
const Next = Fields({ next: v.optional(v.string()) });

/** The form that asks for a password. */
export const showLogin = defineVisitorRoute({
  id: 'showLogin',
  resource: 'console',
  method: 'GET',
  path: '/login',
  request: { query: Next },
  table: {},
});

/** Signs in with an email address or a username, and a password. */
export const submitLogin = defineVisitorRoute({
  id: 'submitLogin',
  resource: 'console',
  method: 'POST',
  path: '/login',
  request: {},
  table: {
    GetItem: ['EMAIL#*', 'USER#*', 'USERNAME#*'],
    PutItem: ['AUDIT'],
    UpdateItem: ['ATTEMPTS#*', 'AUDIT'],
  },
  usesVisitorKey: true,
  readsServiceSecret: true,
});
