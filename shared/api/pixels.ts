import * as v from 'valibot';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { DateTime, Message } from './fields/responses.ts';

/** One per provider: Google Tag Manager, Google Analytics, Facebook, and so on. */
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

/** What existing clients call the types, each with and without `pixel` at its end. */
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

/** A type as the reference spells it, or as other clients do. */
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
    'The provider. `gtmpixel`, `gapixel`, `fbpixel`, `adwordspixel`, `linkedinpixel`, `twitterpixel`, `adrollpixel`, `quorapixel`, `pinterest`, `bing`, `snapchat`, `reddit`, and `tiktok` are aliases for these types, in the same order, each with or without `pixel` at the end.',
  ),
  name: Described(PixelName, 'A name for your own use.'),
  tag: Described(Tag, 'The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`.'),
});

export const PixelChange = Fields({
  name: Described(Optional(PixelName), 'A name for your own use.'),
  tag: Described(Tag, 'The id that the provider gave you, such as `GTM-ABC123` for `tagmgrpixel`.'),
});

const PixelEntry = v.strictObject({
  id: v.number(),
  type: v.picklist(pixelTypes),
  name: v.string(),
  tag: v.string(),
  date: DateTime,
});

const pixels = {
  resource: 'pixels',
  paths: { list: '/pixels', one: '/pixel' },
  notFound: 'pixel_not_found',
} as const;

export const listPixels = listRoute(pixels, {
  id: 'listPixels',
  summary: 'List tracking pixels',
  description: 'Newest first.',
  entries: ['pixels', PixelEntry],
});

export const createPixel = createRoute(pixels, {
  id: 'createPixel',
  summary: 'Add a tracking pixel',
  description:
    'Links with this pixel load the provider’s script, unless the visitor’s browser sends `DNT: 1` or `Sec-GPC: 1`. You can add each tag of a provider only once.',
  body: PixelBody,
  response: v.strictObject({ id: v.number() }),
  errors: ['pixel_taken', 'plan_limit'],
});

export const updatePixel = updateRoute(pixels, {
  id: 'updatePixel',
  summary: 'Change a tracking pixel',
  description: '`tag` is required. The type cannot be changed.',
  body: PixelChange,
  response: Message,
  errors: ['pixel_taken'],
});

export const deletePixel = deleteRoute(pixels, {
  id: 'deletePixel',
  summary: 'Delete a tracking pixel',
  description: 'Links that used it no longer load it.',
});
