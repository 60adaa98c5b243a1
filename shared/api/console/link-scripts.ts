import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { LinkBody } from '../fields/link-body.ts';

// Scripts have no session, because pages with pixel providers' scripts share their origin. The link form gives its scripts a token
// instead, which allows the routes of this file and nothing else.

/** Where a link is to be. */
export const LinkAddress = Fields({ custom: LinkBody.entries.custom, domain: LinkBody.entries.domain });

/**
 * Says whether an alias is free while it is typed. The response is what creating a link with the alias tells, and a limit keeps it
 * from being the faster way to try many; to have a token, one needs an account, and it tells nothing about other people's
 * domains.
 */
export const checkAlias = defineVisitorRoute({
  id: 'checkAlias',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/check-alias',
  request: {},
  readsServiceSecret: true,
  usesVisitorKey: true,
});

/** Explains what visitors get from the link as its form is now, while the user types. */
export const explainLinkForm = defineVisitorRoute({
  id: 'explainLinkForm',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/explain',
  request: {},
  readsServiceSecret: true,
});
