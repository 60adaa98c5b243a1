import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { LinkBody } from '../fields/link-body.ts';

/** Where a link is to be. */
export const LinkAddress = Fields({ custom: LinkBody.entries.custom, domain: LinkBody.entries.domain });

/**
 * Says whether an alias is free while it is typed. Scripts have no session, because pages with pixel providers' scripts share
 * their origin. The link form gives its script a token instead, which allows this and nothing else. The answer is what a visit
 * to the alias tells everyone, and a limit keeps it from being the faster way to try many; to have a token, one needs an
 * account, and it tells nothing about other people's domains.
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
