import * as v from 'valibot';
import { keyRenewal } from '../account.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields, OneOf } from '../fields/fields.ts';
import { createKey } from '../keys.ts';
import { currentPassword, pageNumber, pathId } from './requests.ts';

/** The account's additional API keys, without the keys themselves, and a form to open the main one. */
export const showKeys = defineConsoleRoute({
  id: 'showKeys',
  resource: 'console/account',
  method: 'GET',
  path: '/console/keys',
  session: 'user',
  request: { query: pageNumber() },
});

/** The form for an additional API key. */
export const showNewKey = defineConsoleRoute({
  id: 'showNewKey',
  resource: 'console/account',
  method: 'GET',
  path: '/console/keys/new',
  session: 'user',
  request: {},
});

/** Creates an additional API key, after the password was entered again (`confirmPassword`), and shows it, once. */
export const submitNewKey = defineConsoleRoute({
  id: 'submitNewKey',
  resource: 'console/account',
  does: 'hashes',
  method: 'POST',
  path: '/console/keys/new',
  session: 'user',
  request: { form: Fields({ ...createKey.request.body.entries, ...currentPassword() }) },
  runsOnce: true,
  usesVisitorKey: true,
});

export const removeKey = defineConsoleRoute({
  id: 'removeKey',
  resource: 'console/account',
  method: 'POST',
  path: '/console/keys/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

/** Shows the account's main API key, or a new one in its place, after the password was entered again (`confirmPassword`). */
export const openMainKey = defineConsoleRoute({
  id: 'openMainKey',
  resource: 'console/account',
  does: 'hashes',
  method: 'POST',
  path: '/console/keys/main',
  session: 'user',
  request: {
    form: Fields({ action: v.optional(OneOf(['show', 'renew']), 'show'), ...currentPassword() }),
  },
  ...keyRenewal,
  usesVisitorKey: true,
});
