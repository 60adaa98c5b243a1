import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message, Page } from './fields/answers.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';

/** One per provider (interface 4.8): Google Tag Manager, Google Analytics, Facebook, and so on. */
export const pixelTypes = [
  'tagmgrpixel',
  'analyticspixel',
  'socialnetpixel',
  'adspixel',
  'professionalnetpixel',
  'microblogpixel',
  'retargetpixel',
  'qapixel',
  'imageboard',
  'searchengine',
  'messagingapp',
  'forum',
  'shortvideo',
] as const;
export type PixelType = (typeof pixelTypes)[number];

/** What clients of this interface call the types, each with and without `pixel` at its end. */
const providerNames = new Map<string, PixelType>(
  Object.entries({
    gtm: 'tagmgrpixel',
    ga: 'analyticspixel',
    fb: 'socialnetpixel',
    adwords: 'adspixel',
    linkedin: 'professionalnetpixel',
    twitter: 'microblogpixel',
    adroll: 'retargetpixel',
    quora: 'qapixel',
    pinterest: 'imageboard',
    bing: 'searchengine',
    snapchat: 'messagingapp',
    reddit: 'forum',
    tiktok: 'shortvideo',
  } satisfies Record<string, PixelType>),
);

/** A type in the interface's spelling, or in that of other clients. */
const typeNamed = (name: string) => providerNames.get(name.replace(/pixel$/, '')) ?? name;

const Type = v.pipe(
  DocumentedAs(Text(100), { enum: [...pixelTypes] }),
  v.transform(typeNamed),
  OneOf(pixelTypes),
);

/** `shared/domain/pixel-tags.ts` checks the format of each provider. */
const Tag = Text(200);
const PixelName = Text(200);

export const PixelBody = Fields({
  type: Described(
    Type,
    'The provider. `gtmpixel`, `gapixel`, `fbpixel`, `adwordspixel`, `linkedinpixel`, `twitterpixel`, `adrollpixel`, `quorapixel`, `pinterest`, `bing`, `snapchat`, `reddit`, and `tiktok` stand for these in the same order, each with or without `pixel`.',
  ),
  name: Described(PixelName, 'Your name for it.'),
  tag: Described(Tag, 'The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`.'),
});

export const PixelChange = Fields({
  name: Described(Optional(PixelName), 'Your name for it.'),
  tag: Described(Tag, 'The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`.'),
});

const PixelEntry = v.strictObject({
  id: v.number(),
  type: v.picklist(pixelTypes),
  name: v.string(),
  tag: v.string(),
  date: DateTime,
});

export const listPixels = defineRoute({
  id: 'listPixels',
  resource: 'pixels',
  summary: 'List tracking pixels',
  description: 'Newest first.',
  method: 'GET',
  path: '/pixels',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('pixels', PixelEntry),
  list: true,
  errors: [],
  table: { Query: ['USER#*#pixels'] },
});

export const createPixel = defineRoute({
  id: 'createPixel',
  resource: 'pixels',
  summary: 'Add a tracking pixel',
  description:
    'Links with this pixel load the provider’s script, unless the visitor’s browser sends `DNT: 1` or `Sec-GPC: 1`. You can have each tag of a provider once.',
  method: 'POST',
  path: '/pixel/add',
  access: 'user',
  request: { body: PixelBody },
  response: v.strictObject({ id: v.number() }),
  errors: ['pixel_taken', 'plan_limit'],
  table: { PutItem: ['PIXEL#*', 'USER#*#pixels'], UpdateItem: ['USER#*', 'USER#*#pixels'] },
});

export const updatePixel = defineRoute({
  id: 'updatePixel',
  resource: 'pixels',
  summary: 'Change a tracking pixel',
  description: '`tag` is required. The type stays.',
  method: 'PUT',
  path: '/pixel/{id}/update',
  access: 'user',
  request: {
    params: Fields({ id: PathId }),
    body: PixelChange,
  },
  response: Message,
  errors: ['pixel_not_found', 'pixel_taken'],
  table: {
    GetItem: ['USER#*#pixels'],
    PutItem: ['PIXEL#*'],
    UpdateItem: ['USER#*#pixels'],
    DeleteItem: ['PIXEL#*'],
  },
});

export const deletePixel = defineRoute({
  id: 'deletePixel',
  resource: 'pixels',
  summary: 'Delete a tracking pixel',
  description: 'Links that used it no longer load it.',
  method: 'DELETE',
  path: '/pixel/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['pixel_not_found'],
  table: {
    GetItem: ['USER#*#pixels'],
    PutItem: ['PURGE#*'],
    UpdateItem: ['USER#*', 'USER#*#pixels'],
    DeleteItem: ['PIXEL#*', 'USER#*#pixels'],
  },
});
