import type { Link } from '../../domain/links/links.ts';
import { sumSegments } from '../../domain/owned/paging.ts';
import { getMaximum } from '../../domain/plans/plans.ts';
import { startPurge } from '../jobs/start-purge.ts';
import { deletedLinksKey } from '../keys.ts';
import { forgetDeleted } from '../links/deleted-links.ts';
import { itemsAfter } from '../owned/collections.ts';
import { readCounts } from '../owned/counts.ts';
import { readUserPlan } from '../plans.ts';
import { buildProjection } from '../table/expressions.ts';
import { query } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { findUser } from '../users/users.ts';

/** How many deleted links of a user are kept, whatever the plan allows. */
const MIN_KEPT = 100;

type Deleted = Pick<Link, 'id' | 'userId' | 'revision' | 'clicks'>;

/**
 * Purges a user's deleted links, those that were created first, until there are no more of them than the plan allows links:
 * otherwise, someone who creates and deletes links without end would fill the table.
 */
export async function forgetDeletedLinks(userId: number, now: Date): Promise<void> {
  const collection = deletedLinksKey(userId);
  const total = sumSegments(await readCounts(collection));
  // Most users have fewer: without a look at their plan.
  const user = total > MIN_KEPT ? await findUser(userId) : undefined;
  if (!user) return;
  const { limits } = await readUserPlan(user, now);
  const max = Math.max(MIN_KEPT, getMaximum(limits.links));
  if (total <= max) return;
  const fields = buildProjection(['id', 'userId', 'revision', 'clicks']);
  const first = await query<Deleted>({ ...itemsAfter(collection, 0), ...fields }, total - max);
  // Some may have been restored or purged before they were listed: then others would be in their place.
  const surplus = sumSegments(await readCounts(collection)) - max;
  for (const link of first.slice(0, Math.max(surplus, 0))) await forget(link);
}

async function forget(link: Deleted): Promise<void> {
  const forgotten = transact([...forgetDeleted(link), startPurge('links', link.userId, link.id)]);
  await forgotten.catch((error) => {
    // It was restored in between, or clicked just before its deletion: next time.
    if (!(error instanceof StaleItem)) throw error;
  });
}
