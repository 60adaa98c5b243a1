import { formatAuthor } from '../../domain/audit.ts';
import type { Link } from '../../domain/links/links.ts';
import { listedLink } from '../../domain/links/listed-links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { purgeDateKey } from '../keys.ts';
import { countItem } from '../owned/counts.ts';
import { deleteUnchanged } from '../owned/delete-unchanged.ts';
import { newOwned } from '../owned/owned-items.ts';
import { OPTIMISTIC_RETRIES, retryOnClash, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { getDeletedLink, locateDeleted } from './deleted-links.ts';
import { recordChange } from './link-history.ts';
import { newLinkRoute } from './link-route-steps.ts';
import { links, rewriteLink, withRetention } from './links.ts';
import { membershipSteps } from './members.ts';
import { buildReferenceChecks, omitDeleted } from './references.ts';
import { changeChannels, isReferenceDeleted, type Restored } from './restore-link.ts';

/**
 * Brings a deleted link back under its id, with its alias, statistics, history, and places in lists. What it referred to and has
 * been deleted since is left out. Throws `link_not_found`, `alias_taken`, `externalid_taken`, a limit of the plan, or a 400 if its
 * domain is no longer the owner's.
 */
export async function undeleteStoredLink(user: Caller, id: number, now: Date): Promise<Restored> {
  const author = { by: formatAuthor(user), now };
  const attempt = () => undeleteOnce(user, id, now);
  const restored = await retryWithBackoff(() => retryOnClash(attempt, isReferenceDeleted), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });
  let { link, omitted, isComplete } = restored;
  while (!isComplete) {
    link = await rewriteLink(user.id, id, author, async (before) => {
      const { channels, steps, isLast } = changeChannels(before, {
        ...before.channels,
        ...restored.channels,
      });
      isComplete = isLast;
      return { after: { ...before, channels }, extraWrites: steps };
    });
  }
  return { link, omitted };
}

async function undeleteOnce(user: Caller, id: number, now: Date) {
  const { collection, n, key } = locateDeleted(user.id, id);
  const deleted = await getDeletedLink(user.id, id);
  const { link, omitted } = await omitDeleted(deleted);
  const blank = { ...withRetention(link, user.retention), channels: undefined, isDeleted: undefined };
  const { channels, steps, isLast } = changeChannels(blank, link.channels);
  const author = { by: formatAuthor(user), now };
  const recorded = recordChange(deleted, { ...blank, channels }, author);
  const after: Link = { ...recorded.after, revision: deleted.revision + 1 };
  await transact([
    // First, so that the second of two undeletions reads that the link is gone, and not that its alias is taken.
    deleteUnchanged(key, deleted, ['revision', 'clicks']),
    ...newOwned(links, user, listedLink(after)),
    ...newLinkRoute(after),
    ...membershipSteps(after, {}, after),
    ...buildReferenceChecks(after),
    countItem(collection, n, -1),
    { Delete: { Key: purgeDateKey(id) } },
    ...steps,
    ...recorded.steps,
  ]);
  return { link: after, omitted, channels: link.channels, isComplete: isLast };
}
