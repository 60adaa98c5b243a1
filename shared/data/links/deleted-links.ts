import type { IncludedField } from '../../api/fields/included-fields.ts';
import { DELETED_DAYS } from '../../domain/links/link-history.ts';
import { type ListedLink, listedFieldsWith } from '../../domain/links/link-views.ts';
import type { Link } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { ServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { deletedLinksKey, itemKey, purgeDateKey } from '../keys.ts';
import { readPage } from '../owned/collections.ts';
import { countItem } from '../owned/counts.ts';
import { deleteUnchanged } from '../owned/delete-unchanged.ts';
import { getItem, type Key, withoutKey } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

const DAY_MS = 86_400_000;

/** Whether a deleted link can no longer be restored. */
export function hasExpired({ changedAt = '' }: Pick<Link, 'changedAt'>, now: Date): boolean {
  const oldest = new Date(now.getTime() - DELETED_DAYS * DAY_MS);
  return changedAt <= formatDateTime(oldest);
}

/** A page of a user's deleted links, newest first, with the fields that lists show and when each was deleted. */
export async function readDeletedLinks(
  userId: number,
  { include, ...page }: PageRequest & { include: readonly IncludedField[] },
) {
  const fields = [...listedFieldsWith(include), 'changedAt'];
  const { items, total } = await readPage<ListedLink & { changedAt: string }>(
    deletedLinksKey(userId),
    page,
    fields,
  );
  return { items: items.map((link) => ({ ...link, deletedAt: link.changedAt })), total };
}

/** Throws `link_not_found` for an id that is not this user's. */
export function locateDeleted(userId: number, id: number): { collection: string; n: number; key: Key } {
  const n = getNumber(userId, id);
  if (n === undefined) throw new ServiceError('link_not_found');
  const collection = deletedLinksKey(userId);
  return { collection, n, key: itemKey(collection, n) };
}

/** A deleted link with all its fields. Throws `link_not_found` for an id that is not this user's. */
export async function findDeletedLink(userId: number, id: number): Promise<Link | undefined> {
  const link = await getItem<Link>(locateDeleted(userId, id).key);
  return link && (withoutKey<Link>(link) as Link);
}

/** Transaction steps that take a link out of the deleted ones if it is as it was read. The first one throws `StaleItem`. */
export function forgetDeleted(deleted: Pick<Link, 'id' | 'userId' | 'revision' | 'clicks'>): Step[] {
  const { collection, n, key } = locateDeleted(deleted.userId, deleted.id);
  return [
    deleteUnchanged(key, deleted, ['revision', 'clicks']),
    countItem(collection, n, -1),
    { Delete: { Key: purgeDateKey(deleted.id) } },
  ];
}
