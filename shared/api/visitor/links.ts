import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** The visitor's side: pages, images and redirects at the root of the host; no key, no envelope. */
export const followLink = defineVisitorRoute({
  id: 'followLink',
  resource: 'visitor',
  method: 'GET',
  path: '/{alias}',
  request: { params: Fields({ alias: v.string() }) },
  table: ['GetItem', 'UpdateItem'],
  usesVisitorKey: true,
});

/** The password of a link that asks for one, from its form. */
export const unlockLink = defineVisitorRoute({
  id: 'unlockLink',
  resource: 'visitor',
  method: 'POST',
  path: '/{alias}',
  request: { params: Fields({ alias: v.string() }) },
  table: ['GetItem', 'UpdateItem'],
  usesVisitorKey: true,
});

/** What a visitor writes into the form of a contact overlay. `/{alias}/message` would answer below `/api` as well. */
export const leaveMessage = defineVisitorRoute({
  id: 'leaveMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/messages/{alias}',
  request: { params: Fields({ alias: v.string() }) },
  table: ['GetItem', 'UpdateItem', 'PutItem'],
  usesVisitorKey: true,
});
