import { ServiceError } from '../../errors.ts';
import type { Link } from '../links/links.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { BioLink, WantedBioLink } from './bio-pages.ts';

/** What becomes of a wanted entry. */
export interface BioLinkPlan {
  entry: Omit<BioLink, 'link' | 'isOwn'>;
  /** The link that it has; absent if it gets a new one. */
  link?: number;
  /** The target of a new link, or the one that a link of the page gets. */
  target?: string;
  isOwn?: true;
}

type FindLink = (id: number) => Pick<Link, 'url' | 'isOfBioPage'> | undefined;

const NOT_ITS_OWN = 'cannot change the target of a link that this page did not make';
const OF_ANOTHER = 'was made for another bio page, and is deleted with its entry there';
const SECOND_TARGET = 'is another target of the same link than that of an entry above';

/** The links that a page made, and that exist. One that its owner deleted and restored is no longer the page's. */
const listOwn = (before: readonly BioLink[], find: FindLink): number[] =>
  before.flatMap(({ link, isOwn }) => (isOwn && find(link)?.isOfBioPage ? [link] : []));

/**
 * Finds the link of each wanted entry: the one it names, or one that the page made for the same target, or a new one. Throws
 * `link_not_found` for a link that the owner does not have.
 */
export function planLinks(
  before: readonly BioLink[],
  wanted: readonly WantedBioLink[],
  find: FindLink,
): { plans: BioLinkPlan[]; problems: Record<string, string> } {
  const own = new Set(listOwn(before, find));
  const made = new Set(before.flatMap(({ link, isOwn }) => (isOwn ? [link] : [])));
  const named = new Set(wanted.map(({ link }) => link));
  const free = [...own].filter((id) => !named.has(id));
  const targets = new Map<number, string>();
  const problems: Record<string, string> = {};
  const plans = wanted.map(({ label, image, from, until, url, link }, index): BioLinkPlan => {
    const entry = applyChange<BioLinkPlan['entry']>({ label }, { image, from, until });
    const found = link ? find(link) : undefined;
    // What a client read before the page's link was deleted has the target, too.
    if (!link || (!found && url && made.has(link))) {
      const reused = free.findIndex((id) => find(id)?.url === url);
      const [same] = reused < 0 ? [] : free.splice(reused, 1);
      return same === undefined ? { entry, target: url ?? '' } : { entry, link: same, isOwn: true };
    }
    if (!found) throw new ServiceError('link_not_found');
    const isOwn = own.has(link);
    if (!isOwn && found.isOfBioPage) problems[`links[${index}].link`] = OF_ANOTHER;
    else if (!isOwn && url && url !== found.url) problems[`links[${index}].url`] = NOT_ITS_OWN;
    const above = targets.get(link);
    if (url && above !== undefined && above !== url) problems[`links[${index}].url`] ??= SECOND_TARGET;
    if (url) targets.set(link, url);
    const isNew = url && above === undefined && url !== found.url;
    return { entry, link, ...(isNew && { target: url }), ...(isOwn && { isOwn }) };
  });
  return { plans, problems };
}

/** The links that were made for entries that a page no longer has. */
export function listRemoved(before: readonly BioLink[], after: readonly BioLink[], find: FindLink): number[] {
  const kept = new Set(after.map(({ link }) => link));
  return listOwn(before, find).filter((link) => !kept.has(link));
}
