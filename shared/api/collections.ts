/** The collections of items that a user has, in the order in which an export contains them. */
export const collectionNames = [
  'links',
  'domains',
  'campaigns',
  'channels',
  'pixels',
  'splash-pages',
  'overlays',
  'qr-codes',
  'messages',
  'keys',
] as const;
export type CollectionName = (typeof collectionNames)[number];
