import * as v from 'valibot';
import { PASSWORD_MEMORY } from '../contract/function-contract.ts';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** In a text, an address often ends with the full stop of its sentence: `/alias.` works like `/alias`. */
const VisitedAlias = v.pipe(
  v.string(),
  v.transform((alias) => alias.replace(/\.$/, '')),
);

/** Redirects to the link's target, or shows a page first. */
export const followLink = defineVisitorRoute({
  id: 'followLink',
  resource: 'visitor',
  method: 'GET',
  path: '/{alias}',
  request: { params: Fields({ alias: VisitedAlias }) },
  usesVisitorKey: true,
});

/** The form of a link with a password. */
export const unlockLink = defineVisitorRoute({
  id: 'unlockLink',
  resource: 'visitor',
  does: 'hashes',
  method: 'POST',
  path: '/{alias}',
  request: { params: Fields({ alias: VisitedAlias }) },
  usesVisitorKey: true,
  memory: PASSWORD_MEMORY,
});
