import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import type { Link } from '../../domain/links/links.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';

/**
 * Those of these links that exist and belong to the user, with what lists show, in one request for each hundred. Without
 * `consistent`, for half of the read units, the latest changes may be missing.
 */
export const readListedLinks = (
  userId: number,
  ids: readonly number[],
  { consistent = true } = {},
): Promise<ListedLink[]> =>
  readByIds<ListedLink>(userId, ids, { attributes: LISTED_LINK_FIELDS, consistent });

/** The same with all fields that their collection has. */
export const readStoredLinks = (userId: number, ids: readonly number[]): Promise<Link[]> =>
  readByIds<Link>(userId, ids, {});

async function readByIds<T extends object>(
  userId: number,
  ids: readonly number[],
  options: NonNullable<Parameters<typeof readItems>[1]>,
): Promise<T[]> {
  const collection = collectionKey(userId, 'links');
  const keys = ids.flatMap((id) => {
    const n = getNumber(userId, id);
    return n === undefined ? [] : [itemKey(collection, n)];
  });
  if (keys.length === 0) return [];
  const find = await readItems<T>(keys, options);
  return keys.flatMap((key) => find<T>(key) ?? []);
}
