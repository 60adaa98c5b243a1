import { type BioLinkPlan, listRemoved, planLinks } from '../../domain/bio-pages/bio-links.ts';
import type { BioLink, WantedBioLink } from '../../domain/bio-pages/bio-pages.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { parseLinkChange } from '../../domain/links/parse-link-change.ts';
import { getQuota } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { assertNoProblems, invalidFields, isServiceError } from '../../errors.ts';
import { deleteLinkIf } from '../links/delete-link.ts';
import type { LinkAuthor } from '../links/link-events.ts';
import { addLink, changeStoredLink } from '../links/links.ts';
import { readListedLinks } from '../links/listed-links.ts';
import { collectSteps } from '../table/collect-steps.ts';
import { groupWrites } from '../table/group-writes.ts';
import type { Step } from '../table/transactions.ts';

interface Context {
  site: ServiceAddress;
  now: Date;
}

/** For changes that are more than a transaction. */
export const changesTooMuch = () =>
  invalidFields({ links: 'change too much at once. Please save some of the changes first' });

export interface PreparedLinks {
  links: BioLink[];
  /** The short URLs of the entries that have one. */
  addresses: string[];
  /** Transaction steps that make and change the links. */
  steps: Step[];
  /** The links to delete after it. */
  removed: number[];
}

/** The entries of a page that stay as they are. */
export async function keepLinks(
  userId: number,
  links: BioLink[],
  { site }: Pick<Context, 'site'>,
): Promise<PreparedLinks> {
  const found = await readListedLinks(
    userId,
    links.map(({ link }) => link),
  );
  return { links, addresses: found.map((link) => shortUrl(link, site.shortUrl)), steps: [], removed: [] };
}

/**
 * The entries that a page will have instead of those before. Throws `link_not_found`, a
 * limit of the plan, or a 400 that names every invalid target, or says that these are too many changes.
 */
export async function prepareLinks(
  user: Caller,
  before: readonly BioLink[],
  wanted: readonly WantedBioLink[],
  { site: { hosts, shortUrl: base }, now }: Context,
): Promise<PreparedLinks> {
  const ids = [...before, ...wanted].flatMap(({ link }) => link ?? []);
  const known = new Map((await readListedLinks(user.id, ids)).map((link) => [link.id, link]));
  const { plans, problems } = planLinks(before, wanted, (id) => known.get(id));
  assertNoProblems({ ...problems, ...targetProblems(plans, hosts) });
  assertWithinPlan(user, plans);
  const { result, steps } = await collectSteps(
    () => Promise.all(plans.map((plan) => prepareLink(user, plan, { known, hosts, now }))),
    changesTooMuch,
  );
  const links = plans.map(({ entry, isOwn, link }, index): BioLink => {
    const id = link ?? result[index]?.id ?? 0;
    return { ...entry, link: id, ...((isOwn || link === undefined) && { isOwn: true }) };
  });
  return {
    links,
    addresses: result.map((link) => shortUrl(link, base)),
    steps,
    removed: listRemoved(before, links, (id) => known.get(id)),
  };
}

interface LinkContext {
  known: ReadonlyMap<number, ListedLink>;
  hosts: ReadonlySet<string>;
  now: Date;
}

/** The link of an entry, as it will be. */
async function prepareLink(
  user: Caller,
  { target, link }: BioLinkPlan,
  { known, hosts, now }: LinkContext,
): Promise<ListedLink> {
  const found = link === undefined ? undefined : known.get(link);
  if (target === undefined && found) return found;
  const change = parseLinkChange({ url: target ?? '' }, { hosts });
  return found
    ? changeStoredLink(user, found.id, change, { now })
    : addLink(user, { ...change, isOfBioPage: true }, now);
}

/** What is wrong with new targets, by the field of the page. */
function targetProblems(plans: readonly BioLinkPlan[], hosts: ReadonlySet<string>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, { target }] of plans.entries()) {
    try {
      if (target !== undefined) parseLinkChange({ url: target }, { hosts });
    } catch (error) {
      if (!isServiceError(error, 'invalid_request')) throw error;
      problems[`links[${index}].url`] = error.fields.url ?? error.message;
    }
  }
  return problems;
}

/** A transaction adds no more to a counter than its limit. */
function assertWithinPlan({ plan }: Caller, plans: readonly BioLinkPlan[]): void {
  const { count, exceeded } = getQuota(plan, 'links');
  if (plans.filter(({ link, target }) => link === undefined && target !== undefined).length > count)
    throw exceeded();
}

/**
 * Deletes links that were made for entries. The owner may have deleted some of them already; those that are restored are no longer
 * the page's.
 */
export async function deleteOwnLinks(
  userId: number,
  ids: readonly number[],
  findAuthor: () => Promise<LinkAuthor>,
): Promise<void> {
  const remove = (id: number) =>
    deleteLinkIf(userId, id, findAuthor, ({ isOfBioPage }) => isOfBioPage === true).catch((error) => {
      if (!isServiceError(error, 'link_not_found')) throw error;
    });
  await groupWrites(() => Promise.all([...new Set(ids)].map(remove)));
}
