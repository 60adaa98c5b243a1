import * as v from 'valibot';
import { Fields } from './fields.ts';
import { defineRoute } from './route.ts';

/** The visitor's side: pages, images and redirects at the root of the host; no key, no envelope. */
export const followLink = defineRoute({
  id: 'followLink',
  resource: 'visitor',
  method: 'GET',
  path: '/{alias}',
  access: 'visitor',
  request: { params: Fields({ alias: v.string() }) },
  errors: [],
  table: ['GetItem', 'UpdateItem'],
  usesVisitorKey: true,
});

export const showAvatar = defineRoute({
  id: 'showAvatar',
  resource: 'visitor',
  method: 'GET',
  path: '/avatar/{file}',
  access: 'visitor',
  request: { params: Fields({ file: v.string() }) },
  errors: [],
  table: [],
});

/** Whatever no other route matches, outside the API. */
export const showNotFound = defineRoute({
  id: 'showNotFound',
  resource: 'visitor',
  method: 'ANY',
  path: '$default',
  access: 'visitor',
  request: {},
  errors: [],
  table: [],
});
