import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** A bio page, on the service's own hosts. */
export const showBioPage = defineVisitorRoute({
  id: 'showBioPage',
  resource: 'visitor',
  includes: ['showNotFound'],
  method: 'GET',
  path: '/b/{slug}',
  request: { params: Fields({ slug: v.string() }) },
  usesVisitorKey: true,
});
