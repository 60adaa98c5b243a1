import { type BioLinkPlan, planLinks } from '../../domain/bio-pages/bio-links.ts';
import type { BioLink, WantedBioLink } from '../../domain/bio-pages/bio-pages.ts';
import { parseLinkChange } from '../../domain/links/links.ts';
import { getQuota } from '../../domain/plans/plans.ts';
import type { Caller, CallerName } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { assertNoProblems, invalidFields, isServiceError, ServiceError } from '../../errors.ts';
import { deleteStoredLink } from '../links/delete-link.ts';
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

/**
 * The entries that a page will have, and the part of a transaction that makes and changes their links. Throws `link_not_found`, a
 * limit of the plan, or a 400 that names every invalid target, or says that these are too many changes.
 */
export async function prepareLinks(
  user: Caller,
  before: readonly BioLink[],
  wanted: readonly WantedBioLink[],
  { site: { hosts }, now }: Context,
): Promise<{ links: BioLink[]; steps: Step[] }> {
  const ids = [...before, ...wanted].flatMap(({ link }) => link ?? []);
  const known = new Map((await readListedLinks(user.id, ids)).map((link) => [link.id, link]));
  const { plans, problems } = planLinks(before, wanted, (id) => known.get(id));
  assertNoProblems({ ...problems, ...targetProblems(plans, hosts) });
  assertWithinPlan(user, plans);
  const { result, steps } = await collectSteps(
    () => Promise.all(plans.map((plan) => prepareLink(user, plan, { hosts, now }))),
    changesTooMuch,
  );
  return { links: result, steps };
}

async function prepareLink(
  user: Caller,
  { entry, target, link, isOwn }: BioLinkPlan,
  { hosts, now }: { hosts: ReadonlySet<string>; now: Date },
): Promise<BioLink> {
  if (target !== undefined) {
    const change = parseLinkChange({ url: target }, { hosts });
    const { id } =
      link === undefined
        ? await addLink(user, change, now)
        : await changeStoredLink(user, link, change, { now });
    return { ...entry, link: id, isOwn: true };
  }
  if (link === undefined) throw new ServiceError('link_not_found');
  return { ...entry, link, ...(isOwn && { isOwn }) };
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

/** The links that were made for entries that a page no longer has. */
export function listRemoved(before: readonly BioLink[], after: readonly BioLink[]): number[] {
  const kept = new Set(after.map(({ link }) => link));
  return before.flatMap(({ link, isOwn }) => (isOwn && !kept.has(link) ? [link] : []));
}

/** Deletes links that were made for entries; the owner may have deleted some of them already. */
export async function deleteOwnLinks(user: CallerName, ids: readonly number[], now: Date): Promise<void> {
  const remove = (id: number) =>
    deleteStoredLink(user, id, now).catch((error) => {
      if (!isServiceError(error, 'link_not_found')) throw error;
    });
  await groupWrites(() => Promise.all([...new Set(ids)].map(remove)));
}
