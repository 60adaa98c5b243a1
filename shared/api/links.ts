import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Alias } from './fields/aliases.ts';
import { DateTime, Message, Page, Statistics } from './fields/answers.ts';
import { FutureDateTime, PastDateTime } from './fields/dates.ts';
import {
  Described,
  DocumentedAs,
  Fields,
  Flag,
  ListOf,
  Optional,
  OptionalOrFalsy,
  Text,
  wrongType,
} from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { IncludedFields } from './fields/included-fields.ts';
import { PageQuery } from './fields/page-query.ts';
import { LinkPassword, Name } from './fields/texts.ts';
import { HttpUrl, ImageUrl } from './fields/urls.ts';

/** How visitors reach the target: directly, in a frame, after a splash page (generic or custom), or under an overlay. */
const RedirectType = v.pipe(
  DocumentedAs(v.union([v.string(), v.number()], 'must be a string or an id'), {
    anyOf: [
      { enum: ['direct', 'frame', 'splash'] },
      { type: 'string', pattern: '^overlay-[1-9]\\d{0,15}$' },
      { type: 'integer', minimum: 1 },
    ],
  }),
  v.transform(String),
  v.regex(
    /^(direct|frame|splash|(overlay-)?[1-9]\d{0,15})$/,
    'must be direct, frame, splash, the id of a custom splash page, or overlay-<id>',
  ),
  v.transform((type) => {
    if (type === 'direct' || type === 'frame' || type === 'splash') return { kind: type } as const;
    const id = Number(type.replace('overlay-', ''));
    return type.startsWith('overlay-')
      ? { kind: 'overlay' as const, id }
      : { kind: 'custom-splash' as const, id };
  }),
);

/** A language, optionally with a region, as browsers send it (RFC 5646). */
const LanguageCode = v.pipe(
  Text(35),
  v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be a language code'),
);

const MAX_TARGETS = 250;
/** Each pixel adds a write or two to the transaction of the link, which DynamoDB limits to 100 (developer guide). */
const MAX_PIXELS = 20;

/** The fields of interface 4.6, plus those that existing clients also send (`description` to `pixels`). */
export const LinkBody = Fields({
  url: Described(HttpUrl, 'The URL to shorten: where visitors go if no target below matches.'),
  custom: Described(
    OptionalOrFalsy(Alias),
    'The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one.',
  ),
  type: Described(
    OptionalOrFalsy(RedirectType),
    'How visitors get to the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target.',
  ),
  password: Described(OptionalOrFalsy(LinkPassword), 'Visitors must enter it first.'),
  domain: Described(
    OptionalOrFalsy(Text(300)),
    'One of your branded domains, with or without scheme. By default the service’s own host.',
  ),
  expiry: Described(OptionalOrFalsy(FutureDateTime), 'When the link stops working, in UTC, in the future.'),
  geotarget: Described(
    OptionalOrFalsy(ListOf(Fields({ location: Name, link: HttpUrl }), MAX_TARGETS)),
    'Targets by country: an English name, an ISO code, or a usual variant such as `USA`, in upper or lower case.',
  ),
  devicetarget: Described(
    OptionalOrFalsy(ListOf(Fields({ device: Name, link: HttpUrl }), MAX_TARGETS)),
    'Targets by device: `iphone`, `ipad`, `ios`, `android`, `windows`, `macos`, `linux`, `chromeos`, `mobile`, `tablet`, or `desktop`. The most specific one wins, and a device wins over a country.',
  ),
  languagetarget: Described(
    OptionalOrFalsy(ListOf(Fields({ language: LanguageCode, link: HttpUrl }), MAX_TARGETS)),
    'Targets by the language that the browser prefers: `pt-br`, or `pt` for all regions. Devices and countries win over languages.',
  ),
  /** For visitors with the other languages, so that they do not get the target of a language they like less. */
  defaultlanguage: Described(
    OptionalOrFalsy(LanguageCode),
    'The language of `url`, so that visitors who prefer it are not sent to the target of another language.',
  ),
  parameters: Described(
    OptionalOrFalsy(ListOf(Fields({ name: Text(200), value: Text(2000) }), 100)),
    'Query parameters that are added to the target.',
  ),
  /** Whether the visitor's own query is appended to the target. */
  passquery: Described(
    Optional(Flag()),
    'Whether the query of the visit is added to the target too, such as `?gclid=…`.',
  ),
  metatitle: Described(
    OptionalOrFalsy(Text(1000)),
    'The title of previews in social networks and chats, and of the link in lists.',
  ),
  metadescription: Described(OptionalOrFalsy(Text(5000)), 'The description of previews.'),
  metaimage: Described(OptionalOrFalsy(ImageUrl), 'The image of previews, a jpg or png.'),
  description: Described(
    OptionalOrFalsy(Text(5000)),
    'Your own description, shown instead of `metadescription`.',
  ),
  campaign: Described(OptionalOrFalsy(Id), 'The id of the campaign that the link is in.'),
  channel: Described(OptionalOrFalsy(Id), 'The id of a channel to add the link to.'),
  pixels: Described(
    OptionalOrFalsy(ListOf(Id, MAX_PIXELS)),
    'The ids of the tracking pixels that the link loads.',
  ),
});

/** The rank of a link with this many clicks is still an exact number. */
const MAX_PAST_CLICKS = 90_000_000;

/** A link that moves here from another service keeps its past: for administrators only. */
export const NewLinkBody = Fields({
  ...LinkBody.entries,
  date: Described(
    Optional(PastDateTime),
    'When the link was created, in UTC. For administrators who import links.',
  ),
  clicks: Described(
    Optional(
      v.pipe(
        v.number(wrongType('a number')),
        v.integer('must be a whole number'),
        v.minValue(0, 'must not be negative'),
        v.maxValue(MAX_PAST_CLICKS, `must be at most ${MAX_PAST_CLICKS}`),
      ),
    ),
    'How often it was clicked before. Its statistics have these clicks in the total only. For administrators who import links.',
  ),
});

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
  geotarget: v.nullable(v.array(v.strictObject({ location: v.string(), link: v.string() }))),
  devicetarget: v.nullable(v.array(v.strictObject({ device: v.string(), link: v.string() }))),
  languagetarget: v.nullable(v.array(v.strictObject({ language: v.string(), link: v.string() }))),
  defaultlanguage: v.nullable(v.string()),
  parameters: v.nullable(v.array(v.strictObject({ name: v.string(), value: v.string() }))),
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
  description: 'Newest first, or those with the most clicks first.',
  method: 'GET',
  path: '/urls',
  access: 'user',
  request: {
    query: Fields({
      ...PageQuery,
      order: Described(
        v.fallback(v.picklist(['date', 'click']), 'date'),
        '`date` for the newest first, `click` for those with the most clicks first.',
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
  table: { BatchGetItem: ['STATISTICS#*', 'USER#*#links'], Query: ['USER#*#links'] },
  indexes: { byClicks: ['USER#*#links'] },
});

export const getLink = defineRoute({
  id: 'getLink',
  resource: 'links',
  summary: 'Read a link with its statistics',
  description:
    '`data` has all clicks since the link was created. The ten most frequent countries, referrers, browsers, and operating systems are objects of names and clicks, or 0 if there are no clicks.',
  method: 'GET',
  path: '/url/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: LinkDetails, data: LinkStatistics }),
  errors: ['link_not_found'],
  table: { GetItem: ['ROUTE#*', 'USER#*#links'], Query: ['STATISTICS#*'] },
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
    '`data` has every field of the request that creates a link, `null` for what is not set, and of a password only whether there is one. `unframeable` lists the targets that forbid frames, to which visitors are redirected instead.',
  method: 'GET',
  path: '/url/{id}/settings',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: LinkSettings, unframeable: v.array(v.string()) }),
  errors: ['link_not_found'],
  table: { GetItem: ['ROUTE#*', 'USER#*#links'] },
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
    'Always creates a new link, even if the URL was shortened before. Features that your plan does not include are answered with a 403 that names them.',
  method: 'POST',
  path: '/url/add',
  access: 'user',
  request: { body: NewLinkBody },
  response: v.strictObject({ id: v.number(), shorturl: v.string() }),
  errors: ['plan_limit', 'alias_taken', ...referenceErrors],
  table: {
    GetItem: ['DOMAIN#*'],
    PutItem: ['MEMBERS#*', 'ROUTE#*', 'STATISTICS#*', 'USER#*#links'],
    UpdateItem: ['MEMBERS#*', 'USER#*', 'USER#*#channels', 'USER#*#links'],
    ConditionCheckItem: [
      'DOMAIN#*',
      'USER#*#campaigns',
      'USER#*#channels',
      'USER#*#overlays',
      'USER#*#pixels',
      'USER#*#splash-pages',
    ],
  },
});

export const updateLink = defineRoute({
  id: 'updateLink',
  resource: 'links',
  summary: 'Change a link',
  description:
    '`url` is required. Other absent fields keep their value, `null` clears a field, and a list replaces the whole list. A new alias or domain replaces the old short URL, which stops working.',
  method: 'PUT',
  path: '/url/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: LinkBody },
  response: v.strictObject({ id: v.number(), short: v.string() }),
  errors: ['link_not_found', 'alias_taken', ...referenceErrors],
  table: {
    GetItem: ['DOMAIN#*', 'ROUTE#*', 'USER#*#links'],
    PutItem: ['MEMBERS#*', 'ROUTE#*'],
    UpdateItem: ['MEMBERS#*', 'USER#*#channels', 'USER#*#links'],
    DeleteItem: ['MEMBERS#*', 'ROUTE#*'],
    ConditionCheckItem: [
      'DOMAIN#*',
      'USER#*#campaigns',
      'USER#*#channels',
      'USER#*#overlays',
      'USER#*#pixels',
      'USER#*#splash-pages',
    ],
  },
});

export const deleteLink = defineRoute({
  id: 'deleteLink',
  resource: 'links',
  summary: 'Delete a link',
  description: 'Its short URL stops working at once, and its alias is free again.',
  method: 'DELETE',
  path: '/url/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['link_not_found'],
  table: {
    GetItem: ['USER#*#links'],
    UpdateItem: ['MEMBERS#*', 'USER#*', 'USER#*#links'],
    PutItem: ['PURGE#*'],
    DeleteItem: ['MEMBERS#*', 'ROUTE#*', 'USER#*#links'],
  },
});
