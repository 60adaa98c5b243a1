import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Described, Fields } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { DateTime, pageCounts } from './fields/responses.ts';

const Version = v.strictObject({
  version: v.number(),
  date: DateTime,
  by: v.string(),
  changes: v.array(v.strictObject({ field: v.string(), from: v.unknown(), to: v.unknown() })),
});

export const getLinkHistory = defineRoute({
  id: 'getLinkHistory',
  resource: 'links',
  summary: 'List the versions of a link',
  description:
    'Newest first. Version 1 is the creation, and each other version is the link after `changes`, whose fields are named and shown as in the settings of the link, and `channels` as a list. `by` is `user:<id> <username>` with `key:<id>`, `main-key`, or a page of the console, such as `page:links/edit`, or `system` if something else was deleted. Passwords are only `changed`. A version is kept for a year after the next one replaced it, and of each link the newest 1,000; if the version before it is no longer kept, `changes` is empty.',
  method: 'GET',
  path: '/url/{id}/history',
  access: 'user',
  request: { params: Fields({ id: PathId }), query: Fields(PageQuery) },
  response: v.strictObject({ data: v.array(Version), ...pageCounts }),
  errors: ['link_not_found'],
});

/** What refers to other items, which may have been deleted. */
export const omittedFields = ['type', 'campaign', 'pixels', 'channels', 'metaimage'] as const;
export type OmittedField = (typeof omittedFields)[number];
const Omitted = v.array(v.picklist(omittedFields));

export const restoreLink = defineRoute({
  id: 'restoreLink',
  resource: 'links',
  summary: 'Restore a version of a link',
  description:
    'Gives the link the settings and channels of this version, which makes a new version; the clicks stay. `omitted` names the fields that lack a splash page, CTA overlay, campaign, pixel, channel, or uploaded image that was deleted. A domain that is no longer yours is a 400. Dates that have passed are restored, too.',
  method: 'POST',
  path: '/url/{id}/restore',
  access: 'user',
  request: {
    params: Fields({ id: PathId }),
    body: Fields({ version: Described(Id, 'The number of the version in the history of the link.') }),
  },
  response: v.strictObject({ id: v.number(), short: v.string(), version: v.number(), omitted: Omitted }),
  errors: ['link_not_found', 'version_not_found', 'alias_taken', 'externalid_taken'],
});

export const undeleteLink = defineRoute({
  id: 'undeleteLink',
  resource: 'links',
  summary: 'Restore a deleted link',
  description:
    'For 30 days after its deletion. The link has its id, alias, settings, clicks, statistics, history, and places in lists again, if its alias and its `externalid` are not in use by then. `omitted` is as for a restored version. The link counts for the limit of the plan.',
  method: 'POST',
  path: '/url/{id}/undelete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: restoreLink.response,
  errors: ['link_not_found', 'alias_taken', 'externalid_taken', 'plan_limit'],
});
