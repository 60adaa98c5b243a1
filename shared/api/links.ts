import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Alias } from './fields/aliases.ts';
import { DateTime, Message, Page, Statistics } from './fields/answers.ts';
import { FutureDateTime } from './fields/dates.ts';
import { Fields, Flag, ListOf, Optional, OptionalOrFalsy, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { LinkFilters } from './fields/link-filters.ts';
import { PageQuery } from './fields/page-query.ts';
import { LinkPassword, Name } from './fields/texts.ts';
import { HttpUrl, ImageUrl } from './fields/urls.ts';

/** How visitors reach the target: directly, in a frame, after a splash page (generic or custom), or under an overlay. */
const RedirectType = v.pipe(
  v.union([v.string(), v.number()], 'must be a string or an id'),
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
  url: HttpUrl,
  custom: OptionalOrFalsy(Alias),
  type: OptionalOrFalsy(RedirectType),
  password: OptionalOrFalsy(LinkPassword),
  domain: OptionalOrFalsy(Text(300)),
  expiry: OptionalOrFalsy(FutureDateTime),
  geotarget: OptionalOrFalsy(ListOf(Fields({ location: Name, link: HttpUrl }), MAX_TARGETS)),
  devicetarget: OptionalOrFalsy(ListOf(Fields({ device: Name, link: HttpUrl }), MAX_TARGETS)),
  languagetarget: OptionalOrFalsy(ListOf(Fields({ language: LanguageCode, link: HttpUrl }), MAX_TARGETS)),
  /** For visitors with the other languages, so that they do not get the target of a language they like less. */
  defaultlanguage: OptionalOrFalsy(LanguageCode),
  parameters: OptionalOrFalsy(ListOf(Fields({ name: Text(200), value: Text(2000) }), 100)),
  /** Whether the visitor's own query is appended to the target. */
  passquery: Optional(Flag()),
  metatitle: OptionalOrFalsy(Text(1000)),
  metadescription: OptionalOrFalsy(Text(5000)),
  metaimage: OptionalOrFalsy(ImageUrl),
  description: OptionalOrFalsy(Text(5000)),
  campaign: OptionalOrFalsy(Id),
  channel: OptionalOrFalsy(Id),
  pixels: OptionalOrFalsy(ListOf(Id, MAX_PIXELS)),
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

/**
 * A page of the caller's links: all, or with filters those that pass all of them. Filters read an index that the stream
 * writes a second or two after a change; `short` finds a link at once.
 */
export const listLinks = defineRoute({
  id: 'listLinks',
  resource: 'links',
  method: 'GET',
  path: '/urls',
  access: 'user',
  request: {
    query: Fields({
      ...PageQuery,
      ...LinkFilters.entries,
      order: v.fallback(v.picklist(['date', 'click']), 'date'),
    }),
  },
  response: Page('urls', LinkEntry),
  list: true,
  errors: [],
  table: { BatchGetItem: ['USER#*#links'], GetItem: ['ROUTE#*'], Query: ['SEARCH#*', 'USER#*#links'] },
  indexes: { byClicks: ['USER#*#links'] },
});

export const getLink = defineRoute({
  id: 'getLink',
  resource: 'links',
  method: 'GET',
  path: '/url/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: LinkDetails, data: LinkStatistics }),
  errors: ['link_not_found'],
  table: { GetItem: ['ROUTE#*', 'USER#*#links'], Query: ['STATISTICS#*'] },
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
  method: 'POST',
  path: '/url/add',
  access: 'user',
  request: { body: LinkBody },
  response: v.strictObject({ id: v.number(), shorturl: v.string() }),
  errors: ['plan_limit', 'alias_taken', ...referenceErrors],
  table: {
    GetItem: ['DOMAIN#*'],
    PutItem: ['MEMBERS#*', 'ROUTE#*', 'USER#*#links'],
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
