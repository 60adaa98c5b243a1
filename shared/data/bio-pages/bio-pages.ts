import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { BioPageBody, BioPageChange } from '../../api/bio-pages.ts';
import { type BioPage, bioImages, changeBioPage, newBioPage } from '../../domain/bio-pages/bio-pages.ts';
import { assertSmall } from '../../domain/bio-pages/page-size.ts';
import type { Retention } from '../../domain/clicks/retention.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import type { ServiceAddress } from '../../env.ts';
import { isServiceError, ServiceError } from '../../errors.ts';
import { changeImageUses } from '../images/image-uses.ts';
import { startLinkRemoval, startPurge } from '../jobs/start-purge.ts';
import { bioPageKey } from '../keys.ts';
import { readAuthor } from '../links/link-events.ts';
import { type ChannelItemType, deleteChannelItem } from '../owned/channel-items.ts';
import {
  changeOwned,
  newOwned,
  replaceOwned,
  takeOwnedId,
  withOptimisticRetry,
} from '../owned/owned-items.ts';
import { joinCounters } from '../table/join-counters.ts';
import { retryOnClash } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { changesTooMuch, deleteOwnLinks, keepLinks, prepareLinks } from './bio-links.ts';

export const bioPages: ChannelItemType<BioPage> & { collection: 'bio-pages' } = {
  collection: 'bio-pages',
  notFound: 'bio_page_not_found',
  counters: ['clicks'],
  publicKey: ({ slug }) => bioPageKey(slug),
};

/** Leads from the slug to the page. A slug is reserved even while its page is private. */
const reserveSlug = ({ slug, userId, id }: BioPage): Step =>
  putUnique({ ...bioPageKey(slug), userId, bioId: id }, () => new ServiceError('slug_taken'));

const moveSlug = (before: BioPage, after: BioPage): Step[] =>
  before.slug === after.slug ? [] : [{ Delete: { Key: bioPageKey(before.slug) } }, reserveSlug(after)];

interface Context {
  site: ServiceAddress;
  now: Date;
}

/**
 * Creates a page with the links of its entries, in one transaction. Throws `slug_taken`, `link_not_found`, a limit of the plan, or
 * a 400 that names every invalid field.
 */
export function addBioPage(
  user: Caller,
  body: InferOutput<typeof BioPageBody>,
  context: Context,
): Promise<BioPage> {
  const write = async () => {
    const draft = { id: 0, userId: user.id, revision: 0 };
    const generated = randomAlias(randomInt);
    const empty = newBioPage(draft, body, { ...context, generated, retention: user.retention });
    const { after, steps } = await prepareChange(
      user,
      empty,
      { ...body, public: body.public ?? true },
      context,
    );
    const page = { ...after, ...(await takeOwnedId(bioPages, user)) };
    await transact(joinCounters([...newOwned(bioPages, user, page), reserveSlug(page), ...steps]));
    return page;
  };
  return retryOnClash(
    write,
    (error) => isServiceError(error, 'alias_taken') || (isServiceError(error, 'slug_taken') && !body.slug),
  );
}

/** The page with a change, and what has to be written of the links of its entries. */
async function prepareChange(
  user: Caller,
  before: BioPage,
  change: InferOutput<typeof BioPageChange>,
  context: Context,
) {
  const changed = { ...changeBioPage(before, change), laterRetention: undefined, ...user.retention };
  const { links, addresses, removed, ...prepared } =
    change.links === undefined
      ? await keepLinks(user.id, before.links, context)
      : await prepareLinks(user, before.links, change.links ?? [], context);
  const after = { ...changed, links };
  assertSmall(after, addresses);
  const steps = [...prepared.steps, ...changeImageUses(user.id, bioImages(before), bioImages(after))];
  if (steps.length > MAX_STEPS) throw changesTooMuch();
  return { after, steps, removed };
}

/**
 * A transaction has 100, of which up to five are about the page itself and the request. Uploaded images take up to three for each
 * entry.
 */
const MAX_STEPS = 95;

/**
 * Changes a page, and in the same transaction makes and changes the links of its entries. Those of entries that it no longer has
 * are deleted then, by a job if this ends before that is done. Throws as `addBioPage` does, `bio_page_not_found`, or a 400 if it is
 * not the revision that a form was opened with.
 */
export async function changeStoredBioPage(
  user: Caller,
  id: number,
  change: InferOutput<typeof BioPageChange>,
  { revisionAsRead, ...context }: Context & { revisionAsRead?: number },
): Promise<void> {
  const write = () =>
    withOptimisticRetry(bioPages, user.id, id, async (before) => {
      assertAsRead(before, revisionAsRead);
      const { after, steps, removed } = await prepareChange(user, before, change, context);
      await transact([
        replaceOwned(bioPages, before, after),
        ...moveSlug(before, after),
        ...startLinkRemoval(user.id, id, removed),
        ...steps,
      ]);
      return removed;
    });
  const removed = await retryOnClash(write, (error) => isServiceError(error, 'alias_taken'));
  await deleteOwnLinks(user.id, removed, () => readAuthor(user, context.now));
}

/** Tells visits the retention of the owner's current plan. Throws `bio_page_not_found`. */
export async function setBioPageRetention(userId: number, id: number, retention: Retention): Promise<void> {
  await changeOwned(bioPages, userId, id, (before) => ({
    ...before,
    laterRetention: undefined,
    ...retention,
  }));
}

/**
 * Deletes a page; its statistics are purged. The links that were made for it are deleted then, by a job if this ends before that is
 * done. Throws `bio_page_not_found`.
 */
export async function deleteStoredBioPage(user: Caller, id: number, now: Date): Promise<void> {
  let made: number[] = [];
  await deleteBioPage(user.id, id, (page) => {
    made = page.links.filter(({ isOwn }) => isOwn).map(({ link }) => link);
    return [
      startPurge('bio-pages', user.id, id),
      ...startLinkRemoval(user.id, id, made),
      ...changeImageUses(user.id, bioImages(page), {}),
    ];
  });
  await deleteOwnLinks(user.id, made, () => readAuthor(user, now));
}

/** Deletes a page, and not its statistics, links, or images. */
export const deleteBioPageAlone = (userId: number, id: number): Promise<void> =>
  deleteBioPage(userId, id, () => []);

const deleteBioPage = (userId: number, id: number, extraWrites: (page: BioPage) => Step[]): Promise<void> =>
  deleteChannelItem(bioPages, userId, id, (page) => [
    { Delete: { Key: bioPageKey(page.slug) } },
    ...extraWrites(page),
  ]);
