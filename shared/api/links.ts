import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { PASSWORD_MEMORY } from './contract/function-contract.ts';
import { DateTime, Message, Page, Statistics } from './fields/answers.ts';
import { Described, Fields } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { IncludedFields } from './fields/included-fields.ts';
import { LinkBody, NewLinkBody, pastFields } from './fields/link-body.ts';
import { LinkFilters } from './fields/link-filters.ts';
import { parametersResponse, targetListResponses } from './fields/link-lists.ts';
import { PageQuery } from './fields/page-query.ts';

const LinkStatistics = Statistics(v.number());

const LinkEntry = v.strictObject({
  id: v.number(),
  alias: v.string(),
  shorturl: v.string(),
  longurl: v.string(),
  clicks: v.number(),
  title: v.string(),
  description: v.string(),
  date: DateTime,
  /** Only if `include` names them. */
  campaign: v.optional(v.nullable(v.number())),
  channels: v.optional(v.array(v.number())),
  uniqueClicks: v.optional(v.number()),
  domain: v.optional(v.nullable(v.string())),
});

const LinkDetails = v.strictObject({
  id: v.number(),
  shorturl: v.string(),
  longurl: v.string(),
  title: v.string(),
  description: v.string(),
  location: v.record(v.string(), v.string()),
  device: v.record(v.string(), v.string()),
  expiry: v.nullable(DateTime),
  date: DateTime,
});

/** The fields of `LinkBody` as they were sent. Null if not set, and of a password only whether there is one. */
const LinkSettings = v.strictObject({
  url: v.string(),
  custom: v.string(),
  type: v.nullable(v.string()),
  password: v.boolean(),
  domain: v.nullable(v.string()),
  expiry: v.nullable(DateTime),
  ...targetListResponses,
  defaultlanguage: v.nullable(v.string()),
  parameters: parametersResponse,
  passquery: v.nullable(v.boolean()),
  metatitle: v.nullable(v.string()),
  metadescription: v.nullable(v.string()),
  metaimage: v.nullable(v.string()),
  description: v.nullable(v.string()),
  campaign: v.nullable(v.number()),
  /** The channel that the link joined last; `GET /channel/{id}` lists the links of each. */
  channel: v.nullable(v.number()),
  pixels: v.nullable(v.array(v.number())),
});

export const listLinks = defineRoute({
  id: 'listLinks',
  resource: 'links',
  summary: 'List links',
  description:
    'Newest first, or most clicks first. With filters, only links that match all of them are listed and counted in `result` and `maxpage`. New and changed links are found after a second or two, or immediately with `short`. A filter that names something that does not exist, or that belongs to another user, matches nothing.',
  method: 'GET',
  path: '/urls',
  access: 'user',
  request: {
    query: Fields({
      ...PageQuery,
      ...LinkFilters.entries,
      order: Described(
        v.fallback(v.picklist(['date', 'click']), 'date'),
        '`date` for newest first, `click` for most clicks first.',
      ),
      include: Described(
        IncludedFields,
        'Fields to add to each entry, separated by commas: `campaign`, `channels`, `uniqueClicks`, and `domain`.',
      ),
    }),
  },
  response: Page('urls', LinkEntry),
  list: true,
  errors: [],
});

export const getLink = defineRoute({
  id: 'getLink',
  resource: 'links',
  summary: 'Read a link with its statistics',
  description:
    '`data` has all clicks since the link was created. The ten most frequent countries, referrers, browsers, and operating systems are objects that map names to clicks, or 0 if there are no clicks.',
  method: 'GET',
  path: '/url/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: LinkDetails, data: LinkStatistics }),
  errors: ['link_not_found'],
});

/**
 * The settings of a link: `data` has every field of the create body, so that a client can change some and send it back
 * without the password. `unframeable` lists the targets that forbid frames, to which visitors are redirected instead.
 */
export const getLinkSettings = defineRoute({
  id: 'getLinkSettings',
  resource: 'links',
  summary: 'Read the settings of a link',
  description:
    '`data` has every field of a request that creates a link, or `null` if it is not set; `password` is only `true` or `false`. `unframeable` lists the targets that forbid frames, to which visitors are redirected instead.',
  method: 'GET',
  path: '/url/{id}/settings',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: LinkSettings, unframeable: v.array(v.string()) }),
  errors: ['link_not_found'],
});

/** Everything that a link refers to must exist and belong to the owner. */
const referenceErrors = [
  'splash_page_not_found',
  'overlay_not_found',
  'campaign_not_found',
  'channel_not_found',
  'pixel_not_found',
] as const;

export const createLink = defineRoute({
  id: 'createLink',
  resource: 'links',
  summary: 'Shorten a URL',
  description:
    'Always creates a new link, even if the URL was shortened before. If your plan does not include a feature, the response is a 403 that names it.',
  method: 'POST',
  path: '/url/add',
  access: 'user',
  request: { body: NewLinkBody },
  adminFields: pastFields,
  response: v.strictObject({ id: v.number(), shorturl: v.string() }),
  errors: ['plan_limit', 'alias_taken', ...referenceErrors],
});

export const updateLink = defineRoute({
  id: 'updateLink',
  resource: 'links',
  summary: 'Change a link',
  description:
    '`url` is required. Other absent fields keep their value, `null` clears a field, and an array replaces the whole array. A new alias or domain replaces the old short URL, which stops working.',
  method: 'PUT',
  path: '/url/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: LinkBody },
  response: v.strictObject({ id: v.number(), short: v.string() }),
  errors: ['link_not_found', 'alias_taken', ...referenceErrors],
  memory: PASSWORD_MEMORY,
});

export const deleteLink = defineRoute({
  id: 'deleteLink',
  resource: 'links',
  summary: 'Delete a link',
  description: 'Its short URL stops working immediately, and its alias becomes available again.',
  method: 'DELETE',
  path: '/url/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['link_not_found'],
});
