import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message, Page } from './fields/answers.ts';
import { Fields, OneOf, Optional, Text } from './fields/fields.ts';
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

const Type = v.pipe(Text(100), v.transform(typeNamed), OneOf(pixelTypes));

/** `shared/domain/pixel-tags.ts` checks the format of each provider. */
const Tag = Text(200);
const PixelName = Text(200);

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
  method: 'POST',
  path: '/pixel/add',
  access: 'user',
  request: { body: Fields({ type: Type, name: PixelName, tag: Tag }) },
  response: v.strictObject({ id: v.number() }),
  errors: ['pixel_taken', 'plan_limit'],
  table: { PutItem: ['PIXEL#*', 'USER#*#pixels'], UpdateItem: ['USER#*', 'USER#*#pixels'] },
});

export const updatePixel = defineRoute({
  id: 'updatePixel',
  resource: 'pixels',
  method: 'PUT',
  path: '/pixel/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: Fields({ name: Optional(PixelName), tag: Tag }) },
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
