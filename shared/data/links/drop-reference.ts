import { replaceOwned, withOptimisticRetry } from '../owned/owned-items.ts';
import { setOrRemove } from '../table/expressions.ts';
import { transact } from '../table/transactions.ts';
import { keyOfRoute, links } from './links.ts';
import { membershipSteps } from './members.ts';

/** What a link can be taken out of, or have taken off, when that goes. */
export type Referenced = 'campaigns' | 'pixels';

/**
 * Takes a link out of a campaign that goes, or a pixel that goes off it. Of its route, nothing but the pixels is
 * written: it may have been closed meanwhile. Throws `link_not_found`.
 */
export function dropReference(userId: number, id: number, name: Referenced, gone: number): Promise<void> {
  return withOptimisticRetry(links, userId, id, (before) => {
    const pixels = before.pixels?.filter((pixel) => name !== 'pixels' || pixel !== gone);
    const campaign = name === 'campaigns' && before.campaign === gone ? undefined : before.campaign;
    const after = { ...before, pixels, campaign };
    return transact([
      replaceOwned(links, before, after),
      ...(pixels ? [{ Update: { Key: keyOfRoute(before), ...setOrRemove({ pixels }) } }] : []),
      ...membershipSteps(before, before, after),
    ]);
  });
}
