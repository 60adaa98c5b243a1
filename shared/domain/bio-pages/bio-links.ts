import { ServiceError } from '../../errors.ts';
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

type FindTarget = (id: number) => { url: string } | undefined;

/**
 * Finds the link of each wanted entry: the one it names, or one that the page made for the same target, or a new one. Throws
 * `link_not_found` for a link that the owner does not have.
 */
export function planLinks(
  before: readonly BioLink[],
  wanted: readonly WantedBioLink[],
  find: FindTarget,
): { plans: BioLinkPlan[]; problems: Record<string, string> } {
  const own = new Set(before.filter(({ isOwn }) => isOwn).map(({ link }) => link));
  const named = new Set(wanted.map(({ link }) => link));
  const free = [...own].filter((id) => !named.has(id));
  const changed = new Set<number>();
  const problems: Record<string, string> = {};
  const plans = wanted.map(({ label, image, from, until, url, link }, index): BioLinkPlan => {
    const entry = applyChange<BioLinkPlan['entry']>({ label }, { image, from, until });
    if (!link) {
      const reused = free.findIndex((id) => find(id)?.url === url);
      const [same] = reused < 0 ? [] : free.splice(reused, 1);
      return same === undefined ? { entry, target: url ?? '' } : { entry, link: same, isOwn: true };
    }
    const target = find(link)?.url;
    if (target === undefined) throw new ServiceError('link_not_found');
    const isOwn = own.has(link) && (true as const);
    if (!url || url === target) return { entry, link, ...(isOwn && { isOwn }) };
    if (!isOwn)
      problems[`links[${index}].url`] = 'cannot change the target of a link that this page did not make';
    if (changed.has(link)) problems[`links[${index}].url`] = 'is the second new target of the same link';
    changed.add(link);
    return { entry, link, target: url, isOwn: true };
  });
  return { plans, problems };
}
