import { clickSubject } from '../../domain/clicks/clicks.ts';
import type { Link } from '../../domain/links/links.ts';
import { getNumber } from '../../ids.ts';
import {
  clickSlotsKey,
  collectionKey,
  deletedLinksKey,
  historyPartition,
  itemKey,
  purgeDateKey,
} from '../keys.ts';
import { hasExpired } from '../links/deleted-links.ts';
import { countItem } from '../owned/counts.ts';
import { deleteUnchanged } from '../owned/delete-unchanged.ts';
import { statisticsPartition } from '../statistics-keys.ts';
import { deleteItems } from '../table/batch-delete.ts';
import { drainAll, drainPartition } from '../table/drain-partition.ts';
import { readSnapshot } from '../table/read-snapshot.ts';
import { transact } from '../table/transactions.ts';
import { handleEach, type Task } from './tasks.ts';

/** The partitions of what belongs to a link. */
const partitions: ((linkId: number) => string)[] = [
  (id) => clickSlotsKey(id).pk,
  (id) => statisticsPartition(clickSubject('links', id)),
  historyPartition,
];

/** What is purged of a link that can no longer be restored. A purge that was started before a link was restored does nothing. */
export const linkTasks: readonly Task[] = partitions.map((toPartition) => async (purge, limits) => {
  if (!(await forgetExpired(purge.userId, purge.id))) return { handled: 0, isComplete: true };
  return drainPartition(toPartition(purge.id), limits);
});

/** Of a deleted user, nothing can be restored. */
export const purgeDeletedLinks: Task = ({ userId }, limits) =>
  handleEach<{ id: number }>(deletedLinksKey(userId), limits, async ({ id }) => {
    for (const toPartition of partitions) await drainAll(toPartition(id));
    await deleteItems([purgeDateKey(id)]);
  });

/** Forgets a deleted link. False if the link exists, or can still be restored. */
async function forgetExpired(userId: number, id: number): Promise<boolean> {
  const n = getNumber(userId, id) ?? 0;
  const [key, deletedKey] = [itemKey(collectionKey(userId, 'links'), n), itemKey(deletedLinksKey(userId), n)];
  const [link, deleted] = await readSnapshot<Link>([key, deletedKey]);
  if (link || (deleted && !hasExpired(deleted, new Date()))) return false;
  if (deleted)
    await transact([
      deleteUnchanged(deletedKey, deleted, ['revision']),
      countItem(deletedLinksKey(userId), n, -1),
    ]);
  return true;
}
