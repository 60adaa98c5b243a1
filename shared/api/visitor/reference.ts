import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** The API's document for programs (OpenAPI 3.1). Without a key, for any origin. */
export const showOpenApi = defineVisitorRoute({
  id: 'showOpenApi',
  resource: 'visitor',
  method: 'GET',
  path: '/api/openapi.json',
  request: {},
  isCacheable: true,
  assets: ['shared/visitor/reference/openapi.json'],
});

/** The API's reference for people, rendered from that document. */
export const showReference = defineVisitorRoute({
  id: 'showReference',
  resource: 'visitor',
  method: 'GET',
  path: '/docs',
  request: {},
  isCacheable: true,
});

/** The script that renders the reference. Its name has its version. */
export const showReferenceScript = defineVisitorRoute({
  id: 'showReferenceScript',
  resource: 'visitor',
  method: 'GET',
  path: '/docs/{file}',
  request: { params: Fields({ file: v.string() }) },
  isCacheable: true,
  assets: ['shared/visitor/reference/scalar.js.gz'],
});

/** Redirects people who open the API's base URL to the reference. */
export const openReference = defineVisitorRoute({
  id: 'openReference',
  resource: 'visitor',
  method: 'GET',
  path: '/api',
  request: {},
});
