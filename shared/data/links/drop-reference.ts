import { formatMemberships } from '../../domain/clicks/memberships.ts';
import { replaceOwned, withOptimisticRetry } from '../owned/owned-items.ts';
import { setOrRemove } from '../table/expressions.ts';
import { transact } from '../table/transactions.ts';
import type { LinkAuthor } from './link-events.ts';
import { recordChange } from './link-history.ts';
import { links } from './links.ts';
import { membershipSteps } from './members.ts';
import { toLinkRouteKey } from './whole-links.ts';

/** Collections whose items links refer to, and drop when the item is deleted. */
export type Referenced = 'campaigns' | 'pixels';

/**
 * Removes a link from a deleted campaign, or a deleted pixel from a link. Writes only these parts of its
 * route, because a purge may have disabled the route. Throws `link_not_found`.
 */
export function dropReference(
  userId: number,
  id: number,
  name: Referenced,
  deletedId: number,
  author: LinkAuthor,
): Promise<void> {
  return withOptimisticRetry(links, userId, id, (before) => {
    const pixels = before.pixels?.filter((pixel) => name !== 'pixels' || pixel !== deletedId);
    const campaign = name === 'campaigns' && before.campaign === deletedId ? undefined : before.campaign;
    const memberships = formatMemberships({ ...before, campaign });
    const { after, steps } = recordChange(before, { ...before, pixels, campaign }, author);
    return transact([
      replaceOwned(links, before, after),
      { Update: { Key: toLinkRouteKey(before), ...setOrRemove({ pixels, memberships }) } },
      ...membershipSteps(before, before, after),
      ...steps,
    ]);
  });
}
