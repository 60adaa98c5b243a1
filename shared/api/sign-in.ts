import * as v from 'valibot';
import { PASSWORD_MEMORY } from './contract/function-contract.ts';
import { defineVisitorRoute } from './contract/visitor-route.ts';
import { Fields } from './fields/fields.ts';

/** Where to go after signing in. Anything that is not a path of the console is ignored. */
const Next = Fields({ next: v.optional(v.string()) });

/** The form that asks for a password. */
export const showLogin = defineVisitorRoute({
  id: 'showLogin',
  resource: 'sign-in',
  method: 'GET',
  path: '/login',
  request: { query: Next },
});

/** Signs in with an email address or a username, and a password. */
export const submitLogin = defineVisitorRoute({
  id: 'submitLogin',
  resource: 'sign-in',
  does: 'hashes',
  method: 'POST',
  path: '/login',
  request: {},
  usesVisitorKey: true,
  readsServiceSecret: true,
  memory: PASSWORD_MEMORY,
});

/** Signs a user in with a one-time link. Sessions are cookies on the service's own hosts. */
export const signInWithLink = defineVisitorRoute({
  id: 'signInWithLink',
  resource: 'sign-in',
  method: 'GET',
  path: '/login/sso/{token}',
  request: { params: Fields({ token: v.string() }) },
  usesVisitorKey: true,
  readsServiceSecret: true,
});

/** Ends the session of this browser, or all sessions of the user. */
export const signOut = defineVisitorRoute({
  id: 'signOut',
  resource: 'sign-in',
  method: 'POST',
  path: '/logout',
  request: {},
  readsServiceSecret: true,
});
