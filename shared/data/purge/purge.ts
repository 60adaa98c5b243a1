import { endPurge, isCurrent, type Purge, saveProgress } from '../owned/purge-requests.ts';
import { tasks } from './purge-tasks.ts';

/** Items that a page deletes: one transaction each, so that it takes some seconds. */
const ITEMS = 100;

/**
 * Does a page of a purge; the change of the purge's item then brings the next, until nothing is left. A page that fails
 * half-way is simply done again.
 */
export async function purgePage(purge: Purge): Promise<void> {
  if (!(await isCurrent(purge))) return;
  let [left, position] = [ITEMS, purge.position];
  for (const task of tasks[purge.name]) {
    const done = await task(purge, left);
    left -= done.handled;
    position = done.position ?? position;
    if (left <= 0) return saveProgress(purge, position);
  }
  await endPurge(purge);
}
