import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** The root path of the service or of a branded domain. */
export const showHome = defineVisitorRoute({
  id: 'showHome',
  resource: 'visitor',
  method: 'GET',
  path: '/',
  request: {},
  usesVisitorKey: true,
});

export const showRobots = defineVisitorRoute({
  id: 'showRobots',
  resource: 'visitor',
  method: 'GET',
  path: '/robots.txt',
  request: {},
  isCacheable: true,
});

export const showFavicon = defineVisitorRoute({
  id: 'showFavicon',
  resource: 'visitor',
  method: 'GET',
  path: '/favicon.ico',
  request: {},
  isCacheable: true,
  readsLogo: true,
});

/** The installation's logo. `file` has the hash of its content. */
export const showLogo = defineVisitorRoute({
  id: 'showLogo',
  resource: 'visitor',
  method: 'GET',
  path: '/logo/{file}',
  request: { params: Fields({ file: v.string() }) },
  isCacheable: true,
  readsLogo: true,
});

export const showAvatar = defineVisitorRoute({
  id: 'showAvatar',
  resource: 'visitor',
  method: 'GET',
  path: '/avatar/{file}',
  request: { params: Fields({ file: v.string() }) },
  isCacheable: true,
});

/** An uploaded image. `file` has its code and its type. */
export const showImage = defineVisitorRoute({
  id: 'showImage',
  resource: 'visitor',
  method: 'GET',
  path: '/image/{file}',
  request: { params: Fields({ file: v.string() }) },
  isCacheable: true,
});

/** A file with which a branded domain says which apps may open its links, by its name. */
export const showAppFile = defineVisitorRoute({
  id: 'showAppFile',
  resource: 'visitor',
  method: 'GET',
  path: '/.well-known/{file}',
  request: { params: Fields({ file: v.string() }) },
  isCacheable: true,
});

/** Any request outside the API that matches no other route. */
export const showNotFound = defineVisitorRoute({
  id: 'showNotFound',
  resource: 'visitor',
  method: 'ANY',
  path: '$default',
  request: {},
});
