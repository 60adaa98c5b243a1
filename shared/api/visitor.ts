import * as v from 'valibot';
import { Fields, PageQuery } from './fields.ts';
import { IMAGE_MEMORY } from './qr-codes.ts';
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

/** The password of a link that asks for one, from its form. */
export const unlockLink = defineRoute({
  id: 'unlockLink',
  resource: 'visitor',
  method: 'POST',
  path: '/{alias}',
  access: 'visitor',
  request: { params: Fields({ alias: v.string() }) },
  errors: [],
  table: ['GetItem', 'UpdateItem'],
  usesVisitorKey: true,
});

/** What a visitor writes into the form of a contact overlay. `/{alias}/message` would answer below `/api` as well. */
export const leaveMessage = defineRoute({
  id: 'leaveMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/messages/{alias}',
  access: 'visitor',
  request: { params: Fields({ alias: v.string() }) },
  errors: [],
  table: ['GetItem', 'UpdateItem', 'PutItem'],
  usesVisitorKey: true,
});

/** A random link of a public campaign. */
export const rotateCampaign = defineRoute({
  id: 'rotateCampaign',
  resource: 'visitor',
  method: 'GET',
  path: '/r/{slug}',
  access: 'visitor',
  request: { params: Fields({ slug: v.string() }) },
  errors: [],
  table: ['GetItem', 'Query', 'BatchGetItem'],
});

/** The links of a public campaign; `campaign` is `<slug>-<id>`. */
export const showCampaign = defineRoute({
  id: 'showCampaign',
  resource: 'visitor',
  method: 'GET',
  path: '/u/{username}/{campaign}',
  access: 'visitor',
  request: {
    params: Fields({ username: v.string(), campaign: v.string() }),
    query: Fields({ page: PageQuery.page }),
  },
  errors: [],
  table: ['GetItem', 'Query', 'BatchGetItem'],
});

/** The bare host: the service's own, or a branded domain. */
export const showHome = defineRoute({
  id: 'showHome',
  resource: 'visitor',
  method: 'GET',
  path: '/',
  access: 'visitor',
  request: {},
  errors: [],
  table: ['GetItem'],
});

export const showRobots = defineRoute({
  id: 'showRobots',
  resource: 'visitor',
  method: 'GET',
  path: '/robots.txt',
  access: 'visitor',
  request: {},
  errors: [],
  table: [],
});

export const showFavicon = defineRoute({
  id: 'showFavicon',
  resource: 'visitor',
  method: 'GET',
  path: '/favicon.ico',
  access: 'visitor',
  request: {},
  errors: [],
  table: [],
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

/** `file` is a code, or a code and `.svg` or `.png`. */
export const qrImage = defineRoute({
  id: 'qrImage',
  resource: 'visitor',
  method: 'GET',
  path: '/qr/{file}',
  access: 'visitor',
  request: { params: Fields({ file: v.string() }) },
  errors: [],
  table: ['GetItem'],
  memory: IMAGE_MEMORY,
});

/** Where scanners of a QR code of type `link` come. */
export const followQrCode = defineRoute({
  id: 'followQrCode',
  resource: 'visitor',
  method: 'GET',
  path: '/q/{code}',
  access: 'visitor',
  request: { params: Fields({ code: v.string() }) },
  errors: [],
  table: ['GetItem', 'UpdateItem'],
  usesVisitorKey: true,
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
  table: ['GetItem'],
});
