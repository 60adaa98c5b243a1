import type { OmittedField } from '../../api/link-history.ts';
import type { CollectionName } from '../../collections.ts';
import { findOwnImages } from '../../domain/images/own-images.ts';
import type { Link } from '../../domain/links/links.ts';
import { env } from '../../env.ts';
import { type ErrorCode, ServiceError } from '../../errors.ts';
import { getNumber, toId } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import type { Step } from '../table/transactions.ts';

interface Reference {
  collection: CollectionName;
  id: number;
  notFound: ErrorCode;
}

function referencedBy({ type, campaign, pixels = [] }: Partial<Link>): Reference[] {
  const one = (collection: CollectionName, id: number | undefined, notFound: ErrorCode) =>
    id === undefined ? [] : [{ collection, id, notFound }];
  return [
    ...one('splash-pages', type?.kind === 'custom-splash' ? type.id : undefined, 'splash_page_not_found'),
    ...one('overlays', type?.kind === 'overlay' ? type.id : undefined, 'overlay_not_found'),
    ...one('campaigns', campaign, 'campaign_not_found'),
    ...[...new Set(pixels)].flatMap((id) => one('pixels', id, 'pixel_not_found')),
  ];
}

type ReferencedItem = Pick<Reference, 'collection' | 'id'>;

const toReferenceName = ({ collection, id }: ReferencedItem) => `${collection} ${id}`;

/**
 * Transaction steps that check that a link's new references exist. Throws the reference's 404 immediately for
 * an id that is not this owner's.
 */
export function buildReferenceChecks(link: Link, before?: Link): Step[] {
  const known = new Set(before ? referencedBy(before).map(toReferenceName) : []);
  const added = referencedBy(link).filter((reference) => !known.has(toReferenceName(reference)));
  return added.map(({ collection, id, notFound }) => {
    const n = getNumber(link.userId, id);
    if (n === undefined) throw new ServiceError(notFound);
    return {
      ConditionCheck: {
        Key: itemKey(collectionKey(link.userId, collection), n),
        ConditionExpression: 'attribute_exists(pk)',
      },
      onConditionFailed: () => new ServiceError(notFound),
    };
  });
}

const inChannels = ({ channels = {} }: Partial<Link>) =>
  Object.keys(channels).map((id) => ({ collection: 'channels' as const, id: Number(id) }));

/** The uploaded image of a link. */
const listImages = (userId: number, { metaimage }: Partial<Link>): ReferencedItem[] =>
  [...findOwnImages({ metaimage }, env.site.hosts).values()].map(({ n }) => ({
    collection: 'images',
    id: toId(userId, n),
  }));

/** The field that refers to items of a collection. */
const referringFields = {
  'splash-pages': 'type',
  overlays: 'type',
  campaigns: 'campaign',
  pixels: 'pixels',
  channels: 'channels',
  images: 'metaimage',
} as const satisfies Partial<Record<CollectionName, OmittedField>>;

/**
 * A link without the references that have been deleted, and the fields that lack them. Those that the link has `before`
 * stay, as in a change.
 */
export async function omitDeleted(
  link: Link,
  before: Partial<Link> = {},
): Promise<{ link: Link; omitted: OmittedField[] }> {
  const listAll = (one: Partial<Link>) => [
    ...referencedBy(one),
    ...inChannels(one),
    ...listImages(link.userId, one),
  ];
  const known = new Set(listAll(before).map(toReferenceName));
  const added = listAll(link).filter((reference) => !known.has(toReferenceName(reference)));
  const toKey = ({ collection, id }: ReferencedItem) =>
    itemKey(collectionKey(link.userId, collection), getNumber(link.userId, id) ?? 0);
  const find = await readItems(added.map(toKey), { attributes: [] });
  const deleted = added.filter((reference) => !find(toKey(reference)));
  if (deleted.length === 0) return { link, omitted: [] };
  const names = new Set(deleted.map(toReferenceName));
  const isKept = (reference: ReferencedItem) => !names.has(toReferenceName(reference));
  const { type, campaign, pixels, metaimage, channels = {} } = link;
  const kept = {
    type: referencedBy({ type }).every(isKept) ? type : undefined,
    campaign: referencedBy({ campaign }).every(isKept) ? campaign : undefined,
    metaimage: listImages(link.userId, { metaimage }).every(isKept) ? metaimage : undefined,
    pixels: pixels?.filter((id) => isKept({ collection: 'pixels', id })),
    channels: Object.fromEntries(
      Object.entries(channels).filter(([id]) => isKept({ collection: 'channels', id: Number(id) })),
    ),
  };
  const fields = deleted.map(({ collection }) => referringFields[collection as keyof typeof referringFields]);
  return { link: { ...link, ...kept }, omitted: [...new Set(fields)] };
}
