/**
 * The collections of items that a user has, in the order in which an export contains them, each with the `type` of its
 * lines there. A line has what is stored of an item, unless `shared/data/export/export-items.ts` says otherwise.
 */
export const collections = {
  links: 'link',
  domains: 'domain',
  campaigns: 'campaign',
  channels: 'channel',
  pixels: 'pixel',
  'splash-pages': 'splash',
  overlays: 'overlay',
  'qr-codes': 'qr',
  'bio-pages': 'bio',
  messages: 'message',
  webhooks: 'webhook',
  keys: 'key',
  images: 'image',
} as const;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as [CollectionName, ...CollectionName[]];

/** What an export contains: everything that a user has, and the links that can be restored. */
export const exportedNames = [...collectionNames, 'deleted-links'] as const;

export type ExportedName = (typeof exportedNames)[number];
