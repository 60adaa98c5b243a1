/** How a collection is described. */
export interface Collection {
  /** The `type` of its lines in an export. */
  type: string;
  /** The plan’s limit for their number, if it has one. */
  limit?: string;
  /** Of the list, in the navigation and as its heading. */
  title: string;
  /** Within a sentence. */
  one: string;
  several: string;
  /** The same in what plans allow, if it is longer there. */
  inPlans?: string;
  /** The heading in the reference of the API, if it is longer there. */
  inReference?: string;
  /** What the items are, in the reference of the API. */
  about?: string;
  /** The part of the navigation that has the list. */
  group?: 'links' | 'visitors' | 'settings';
}

/**
 * The collections of items that a user has, in the order of the navigation, of the reference, and of an export, in which a line
 * has what is stored of an item, unless `shared/data/export/export-items.ts` says otherwise.
 */
export const collections = {
  links: {
    type: 'link',
    limit: 'links',
    title: 'Links',
    one: 'link',
    several: 'links',
    about: 'Short links, with targets by device, country, and language.',
    group: 'links',
  },
  'qr-codes': {
    type: 'qr',
    title: 'QR codes',
    one: 'QR code',
    several: 'QR codes',
    about: 'Codes for text, contacts, Wi-Fi networks, and links with statistics.',
    group: 'links',
  },
  'bio-pages': {
    type: 'bio',
    limit: 'bio',
    title: 'Bio pages',
    one: 'bio page',
    several: 'bio pages',
    about: 'Pages of links, for profiles with room for one URL.',
    group: 'links',
  },
  campaigns: {
    type: 'campaign',
    title: 'Campaigns',
    one: 'campaign',
    several: 'campaigns',
    about: 'Groups of links with a public list and a rotator.',
    group: 'links',
  },
  channels: {
    type: 'channel',
    title: 'Channels',
    one: 'channel',
    several: 'channels',
    about: 'Labeled groups of links, bio pages, and QR codes.',
    group: 'links',
  },
  'splash-pages': {
    type: 'splash',
    limit: 'splash',
    title: 'Splash pages',
    one: 'splash page',
    several: 'splash pages',
    inPlans: 'custom splash pages',
    about: 'Pages that visitors see before a target.',
    group: 'visitors',
  },
  overlays: {
    type: 'overlay',
    limit: 'overlay',
    title: 'Overlays',
    one: 'overlay',
    several: 'overlays',
    inPlans: 'CTA overlays',
    inReference: 'CTA overlays',
    about: 'Messages and contact forms over a target.',
    group: 'visitors',
  },
  pixels: {
    type: 'pixel',
    limit: 'pixels',
    title: 'Pixels',
    one: 'pixel',
    several: 'pixels',
    inReference: 'Tracking pixels',
    about: 'Scripts of advertising and analytics providers.',
    group: 'visitors',
  },
  messages: {
    type: 'message',
    title: 'Messages',
    one: 'message',
    several: 'messages',
    group: 'visitors',
  },
  domains: {
    type: 'domain',
    limit: 'domain',
    title: 'Domains',
    one: 'branded domain',
    several: 'branded domains',
    inReference: 'Branded domains',
    about: 'Your own domains for short links.',
    group: 'settings',
  },
  webhooks: {
    type: 'webhook',
    title: 'Webhooks',
    one: 'webhook',
    several: 'webhooks',
    about: 'Requests that the service sends to yours when something happens.',
    group: 'settings',
  },
  keys: {
    type: 'key',
    title: 'API keys',
    one: 'additional API key',
    several: 'additional API keys',
    about: 'Additional keys with scopes, for programs.',
    group: 'settings',
  },
  // Shown where they are used.
  images: {
    type: 'image',
    limit: 'images',
    title: 'Images',
    one: 'uploaded image',
    several: 'uploaded images',
    about: 'Files for splash pages, QR codes, bio pages, and previews of links.',
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
type Described = (typeof collections)[CollectionName];

/** The kinds of lines in an export. */
export const listExportTypes = () =>
  [
    ...['account', 'plan', 'totals', 'month', 'version', 'deleted-link'],
    ...Object.values(collections).map(({ type }) => type),
  ] as const;

// Marked as pure, like the calls below, so that functions that need no names, such as redirects, do not load them.
export const collectionNames = /* @__PURE__ */ Object.keys(collections) as [
  CollectionName,
  ...CollectionName[],
];

/** What an export contains: everything that a user has, and the links that can be restored. */
const listExportedNames = () => [...collectionNames, 'deleted-links'] as const;
export const exportedNames = /* @__PURE__ */ listExportedNames();

export type ExportedName = (typeof exportedNames)[number];

/** The plan’s limits for how many items one has. */
type Limit = Extract<Described, { limit: string }>['limit'];

export function findLimit(name: CollectionName): Limit | undefined {
  const described = collections[name];
  return 'limit' in described ? described.limit : undefined;
}

/** What plans call several of its items, within a sentence. */
export function nameInPlans(name: CollectionName): string {
  const { several, inPlans = several }: Collection = collections[name];
  return inPlans;
}

/** The same as a label. */
export function titleInPlans(name: CollectionName): string {
  const text = nameInPlans(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a plan limits by number: collections, each with the name of the limit in plans. */
export const limitedCollections = /* @__PURE__ */ collectionNames.flatMap((name) => {
  const limit = findLimit(name);
  return limit ? [{ name, limit }] : [];
});

/** The limits that can be 0, with a switch: without links, there would be no plan. */
export const switchedLimits = /* @__PURE__ */ limitedCollections.flatMap(({ limit }) =>
  limit === 'links' ? [] : [limit],
);
