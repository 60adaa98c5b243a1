import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';

/** Those of these links that exist and belong to the user, in one request. */
export async function readListedLinks(userId: number, ids: readonly number[]): Promise<ListedLink[]> {
  const collection = collectionKey(userId, 'links');
  const keys = ids.flatMap((id) => {
    const n = getNumber(userId, id);
    return n === undefined ? [] : [itemKey(collection, n)];
  });
  if (keys.length === 0) return [];
  const find = await readItems<ListedLink>(keys, { attributes: LISTED_LINK_FIELDS });
  return keys.map((key) => find<ListedLink>(key)).filter((link) => link !== undefined);
}
