import { assertPlanIncludes } from '../../domain/plans/plans.ts';
import type { Caller, CallerName } from '../../domain/users/caller.ts';
import { assignToChannel } from '../owned/channel-items.ts';
import { getOwned } from '../owned/owned-items.ts';
import { readAuthor } from './link-events.ts';
import { recordChange } from './link-history.ts';
import { links, rewriteLink } from './links.ts';
import { buildReferenceChecks } from './references.ts';

/** Moves a link into a campaign. Throws `link_not_found`, `campaign_not_found` or `plan_feature`. */
export async function assignToCampaign(user: Caller, id: number, campaign: number, now: Date): Promise<void> {
  assertPlanIncludes(user.plan, ['bundle']);
  await rewriteLink(user.id, id, await readAuthor(user, now), async (before) => {
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
export async function takeFromCampaign(user: CallerName, id: number, now: Date): Promise<void> {
  if ((await getOwned(links, user.id, id)).campaign === undefined) return;
  await rewriteLink(user.id, id, await readAuthor(user, now), async ({ campaign: _, ...after }) => ({
    after,
  }));
}

/** Puts a link into a channel, unless it is in it already. Throws as `assignToChannel` does. */
export async function assignLinkToChannel(
  user: CallerName,
  id: number,
  channelId: number,
  now: Date,
): Promise<void> {
  const author = await readAuthor(user, now);
  return assignToChannel(links, user.id, id, channelId, (before, after) =>
    recordChange(before, after, author),
  );
}
