import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { PASSWORD_MEMORY } from './contract/function-contract.ts';
import { UtcDateTime } from './fields/dates.ts';
import { ExternalId } from './fields/external-id.ts';
import { Described, Fields, Flag, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { IncludedFields } from './fields/included-fields.ts';
import { LinkBody, NewLinkBody, pastFields } from './fields/link-body.ts';
import { LinkFilters, linkOrders } from './fields/link-filters.ts';
import { LinkDetails, LinkEntry, LinkSettings } from './fields/link-responses.ts';
import { PageQuery } from './fields/page-query.ts';
import { Message, Page, Statistics } from './fields/responses.ts';

const LinkStatistics = Statistics(v.number());

export const listLinks = defineRoute({
  id: 'listLinks',
  resource: 'links',
  summary: 'List links',
  description:
    'Newest first by `date`, and by id among links of the same date; or most clicks first; or last clicked first; or by title. With filters, only links that match all of them are listed and counted in `result` and `maxpage`. With filters, by last click, or by title, new and changed links are found after a second or two, or immediately with `short` or `externalid`. A filter that names something that does not exist, or that belongs to another user, matches nothing.',
  method: 'GET',
  path: '/urls',
  access: 'user',
  request: {
    query: Fields({
      ...PageQuery,
      ...LinkFilters.entries,
      order: Described(
        v.fallback(v.picklist(linkOrders), 'date'),
        '`date` for newest first, `click` for most clicks first, `lastclick` for those that were clicked last, by the day (UTC) of their last click, and then links that were never clicked, `title` for titles from A to Z, and then links without a title. An imported link is listed by its own date.',
      ),
      deleted: Described(
        Optional(Flag()),
        'Whether to list the links that were deleted in the last 30 days, newest link first. Filters and `order` do not apply to them.',
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

export const getLinkByExternalId = defineRoute({
  id: 'getLinkByExternalId',
  resource: 'links',
  summary: 'Read a link by its `externalid`',
  description: 'The same response as that of `GET /url/{id}`.',
  method: 'GET',
  path: '/url/external/{externalid}',
  access: 'user',
  request: { params: Fields({ externalid: ExternalId }) },
  response: getLink.response,
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
    '`data` has every field of a request that creates a link, or `null` if it is not set; `password` is only `true` or `false`. `clicksleft` is how many of its `clicklimit` are left. `unframeable` lists the targets that forbid frames, to which visitors are redirected instead.',
  method: 'GET',
  path: '/url/{id}/settings',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: LinkSettings, unframeable: v.array(v.string()) }),
  errors: ['link_not_found'],
});

export const explainLink = defineRoute({
  id: 'explainLink',
  resource: 'links',
  summary: 'Explain where a visitor goes',
  description:
    'What a visitor with the traits in the query would get, and why: `steps` are the checks of a visit in their order, up to the one that decides. `outcome` is `redirect`, a page (`frame`, `splash`, `overlay`, `pixels`, `preview`, `password`, `expired`), or `unknown`, as for an alias that does not exist. `target` is where the visitor ends up, or `null`. Variants are drawn anew for each request.',
  method: 'GET',
  path: '/url/{id}/explain',
  access: 'user',
  request: {
    params: Fields({ id: PathId }),
    query: Fields({
      country: Described(Optional(Text(100)), 'A country as in `geotarget`.'),
      device: Described(
        Optional(Text(100)),
        'A device as in `devicetarget`, or several names of one device: `android, mobile`.',
      ),
      language: Described(
        Optional(Text(500)),
        'Preferred languages as browsers send them in `Accept-Language`: `fr-CA, en;q=0.5`.',
      ),
      at: Described(Optional(UtcDateTime), 'The time of the visit, in UTC; now by default.'),
      bot: Described(Optional(Flag()), 'Whether the visitor is a bot that reads previews.'),
      private: Described(Optional(Flag()), 'Whether the visitor sends `DNT` or `Sec-GPC`.'),
      unlocked: Described(Optional(Flag()), 'Whether the visitor has entered the password.'),
      query: Described(Optional(Text(2000)), 'The query of the visit, without `?`.'),
    }),
  },
  response: v.strictObject({
    data: v.strictObject({
      outcome: v.picklist([
        'redirect',
        'frame',
        'splash',
        'overlay',
        'pixels',
        'preview',
        'password',
        'expired',
        'unknown',
      ]),
      target: v.nullable(v.string()),
      steps: v.array(
        v.strictObject({
          check: v.string(),
          result: v.picklist(['decides', 'continues']),
          because: v.string(),
        }),
      ),
    }),
  }),
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
  errors: ['plan_limit', 'alias_taken', 'externalid_taken', ...referenceErrors],
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
  errors: ['link_not_found', 'alias_taken', 'externalid_taken', ...referenceErrors],
  memory: PASSWORD_MEMORY,
});

export const deleteLink = defineRoute({
  id: 'deleteLink',
  resource: 'links',
  summary: 'Delete a link',
  description:
    'Its short URL stops working immediately, and its alias becomes available again. For 30 days, the link can be restored with `POST /url/{id}/undelete`; after that, it is deleted with its statistics and its history.',
  method: 'DELETE',
  path: '/url/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['link_not_found'],
});
