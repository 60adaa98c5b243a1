import { assertPlanIncludes } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { getOwned } from '../owned/owned-items.ts';
import { links, rewriteLink } from './links.ts';
import { buildReferenceChecks } from './references.ts';

/** Moves a link into a campaign. Throws `link_not_found`, `campaign_not_found` or `plan_feature`. */
export async function assignToCampaign(user: Caller, id: number, campaign: number): Promise<void> {
  assertPlanIncludes(user.plan, ['bundle']);
  await rewriteLink(user.id, id, async (before) => {
    const after = { ...before, campaign };
    // The campaign may be deleted, and the purge not yet done with this link.
    const isMember = before.campaign === campaign;
    return {
      after,
      extraWrites: isMember ? buildReferenceChecks(after, { ...before, campaign: undefined }) : [],
    };
  });
}

/** Takes a link out of its campaign; does nothing if it is in none. Throws `link_not_found`. */
export async function takeFromCampaign(userId: number, id: number): Promise<void> {
  if ((await getOwned(links, userId, id)).campaign === undefined) return;
  await rewriteLink(userId, id, async ({ campaign: _, ...after }) => ({ after }));
}
