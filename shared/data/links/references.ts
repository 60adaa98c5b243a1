import type { CollectionName } from '../../api/collections.ts';
import type { Link } from '../../domain/links/links.ts';
import { type ErrorCode, ServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';

interface Reference {
  collection: CollectionName;
  id: number;
  notFound: ErrorCode;
}

function referencedBy({ type, campaign, pixels = [] }: Link): Reference[] {
  const one = (collection: CollectionName, id: number | undefined, notFound: ErrorCode) =>
    id === undefined ? [] : [{ collection, id, notFound }];
  return [
    ...one('splash-pages', type?.kind === 'custom-splash' ? type.id : undefined, 'splash_page_not_found'),
    ...one('overlays', type?.kind === 'overlay' ? type.id : undefined, 'overlay_not_found'),
    ...one('campaigns', campaign, 'campaign_not_found'),
    ...[...new Set(pixels)].flatMap((id) => one('pixels', id, 'pixel_not_found')),
  ];
}

const toReferenceName = ({ collection, id }: Reference) => `${collection} ${id}`;

/**
 * The part of a transaction that checks that a link's new references exist. Throws the reference's 404 immediately for
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
