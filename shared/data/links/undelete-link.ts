import type { Link } from '../../domain/links/links.ts';
import { listedLink } from '../../domain/links/listed-links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { ServiceError } from '../../errors.ts';
import { startRejoining } from '../jobs/start-purge.ts';
import { collectionKey } from '../keys.ts';
import { getOwned, newOwned } from '../owned/owned-items.ts';
import { rejoinChannels } from '../owned/rejoin-channels.ts';
import { OPTIMISTIC_RETRIES, retryOnClash, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { findRestoredAnchor } from './by-date/find-anchor.ts';
import { findDeletedLink, forgetDeleted, locateDeleted } from './deleted-links.ts';
import { withRetention } from './derived-fields.ts';
import { type LinkAuthor, readAuthor } from './link-events.ts';
import { recordChange } from './link-history.ts';
import { changeLinkImage } from './link-image.ts';
import { newLinkRoute } from './link-route-steps.ts';
import { links } from './links.ts';
import { membershipSteps } from './members.ts';
import { buildReferenceChecks, omitDeleted } from './references.ts';
import { changeChannels, isReferenceDeleted, type Restored } from './restore-link.ts';

/**
 * Brings a deleted link back under its id, with its alias, statistics, history, and places in lists. What it referred to and has
 * been deleted since is left out. If this ends before it is in all its channels, it joins the others when this is called again, or
 * a minute later. Throws `link_not_found`, `alias_taken`, `externalid_taken`, a limit of the plan, or a 400 if its domain is no
 * longer the owner's.
 */
export async function undeleteStoredLink(user: Caller, id: number, now: Date): Promise<Restored> {
  const author = await readAuthor(user, now);
  const attempt = () => undeleteOnce(user, id, author);
  const undeleted = await retryWithBackoff(() => retryOnClash(attempt, isReferenceDeleted), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });
  if (undeleted.link.leftChannels) await rejoinChannels(links, user.id, id);
  return undeleted;
}

async function undeleteOnce(user: Caller, id: number, author: LinkAuthor): Promise<Restored> {
  const deleted = await findDeletedLink(user.id, id);
  if (!deleted) return { link: await getInterrupted(user.id, id), omitted: [] };
  const { link, omitted } = await omitDeleted(deleted);
  const anchor = await findRestoredAnchor(collectionKey(user.id, 'links'), {
    ...deleted,
    n: locateDeleted(user.id, id).n,
  });
  const blank = {
    ...withRetention(link, user.retention),
    channels: undefined,
    isDeleted: undefined,
    // Its owner keeps it, whatever becomes of the page.
    isOfBioPage: undefined,
    anchor,
  };
  const { channels, steps, isLast } = changeChannels(blank, link.channels, author);
  const recorded = recordChange(deleted, { ...blank, channels: link.channels }, author);
  const left = isLast ? {} : { channels, leftChannels: link.channels };
  const after: Link = { ...recorded.after, ...left, revision: deleted.revision + 1 };
  await transact([
    // First, so that the second of two undeletions reads that the link is gone, and not that its alias is taken.
    ...forgetDeleted(deleted),
    ...newOwned(links, user, listedLink(after)),
    ...newLinkRoute(after),
    ...membershipSteps(after, {}, after),
    ...changeLinkImage(after, {}, after),
    ...buildReferenceChecks(after),
    ...steps,
    ...(isLast ? [] : [startRejoining('links', user.id, id)]),
    ...recorded.steps,
  ]);
  return { link: after, omitted };
}

/** A link whose deletion or undeletion has not ended. Throws `link_not_found`. */
async function getInterrupted(userId: number, id: number): Promise<Link> {
  const link = await getOwned(links, userId, id);
  if (!link.leftChannels) throw new ServiceError('link_not_found');
  return link;
}
