import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { keyScopes } from './contract/key-scopes.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Described, Fields, ListOf, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { DateTime, Message, Page } from './fields/responses.ts';

/** At least one scope; each counts once. */
const Scopes = v.pipe(
  ListOf(OneOf(keyScopes), 10),
  v.minLength(1, 'must have at least one entry'),
  v.transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
);

const KeyEntry = v.strictObject({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(keyScopes)),
  expires: v.nullable(DateTime),
  /** The last day on which it was used, in UTC. */
  lastused: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  date: DateTime,
});

/** The caller's additional API keys, newest first, without the keys themselves. The main key is not in the list. */
export const listKeys = defineRoute({
  id: 'listKeys',
  summary: 'List additional API keys',
  description: 'Newest first, without the keys themselves. The main key is not in the list.',
  resource: 'keys',
  method: 'GET',
  path: '/keys',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('keys', KeyEntry),
  list: true,
  errors: [],
});

/**
 * Creates an additional API key and shows it, once. It may call GET routes with the scope `read`, the others with `write`,
 * and the routes for administrators with `admin`, which only administrators can give.
 */
export const createKey = defineRoute({
  id: 'createKey',
  summary: 'Create an additional API key',
  description: 'Only this response shows the key. This operation requires the account’s main key.',
  isConfidential: true,
  resource: 'keys',
  method: 'POST',
  path: '/key/add',
  access: 'user',
  mainKeyOnly: true,
  request: {
    body: Fields({
      name: Described(Text(200), 'A name for your own use.'),
      scopes: Described(
        Scopes,
        '`read` for GET requests, `write` for all others, `admin` for the operations for administrators.',
      ),
      expires: Described(Optional(FutureDateTime), 'When it stops working, in UTC. By default, never.'),
    }),
  },
  response: v.strictObject({ id: v.number(), key: v.string() }),
  errors: ['admin_only', 'too_many_keys'],
});

/** Deletes an additional API key, which ends it at once. */
export const deleteKey = defineRoute({
  id: 'deleteKey',
  summary: 'Delete an additional API key',
  description: 'The key stops working immediately. This operation requires the account’s main key.',
  resource: 'keys',
  method: 'DELETE',
  path: '/key/{id}/delete',
  access: 'user',
  mainKeyOnly: true,
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['key_not_found'],
});
