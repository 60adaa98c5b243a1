import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts';
import { type Campaign, changeCampaign, newCampaign } from '../domain/campaigns.ts';
import { clickSubject } from '../domain/clicks/clicks.ts';
import { assertAsRead } from '../domain/owned/assert-as-read.ts';
import { assertPlanIncludes } from '../domain/plans/plans.ts';
import type { Caller } from '../domain/users/caller.ts';
import { randomAlias } from '../domain/values/aliases.ts';
import { isServiceError, ServiceError } from '../errors.ts';
import { putNoClicks } from './counting/statistics.ts';
import { startPurge } from './jobs/start-purge.ts';
import { campaignNameKey, rotatorKey } from './keys.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType } from './owned/owned-items.ts';
import type { Key } from './table/items.ts';
import { retryOnClash } from './table/retry.ts';
import { putUnique, type Step } from './table/transactions.ts';

export const campaigns: EntityType<Campaign> & { collection: 'campaigns' } = {
  collection: 'campaigns',
  notFound: 'campaign_not_found',
};

/** The public record of a campaign, found by its slug. */
export interface Rotator {
  /** The campaign's id. */
  id: number;
  userId: number;
  isPublic: boolean;
}

const toNameKey = ({ userId, name }: Campaign) => campaignNameKey(userId, name);

const toRotator = ({ slug, id, userId, isPublic }: Campaign): Key & Rotator => ({
  ...rotatorKey(slug),
  id,
  userId,
  isPublic,
});

const reserveName = (campaign: Campaign): Step =>
  putUnique(
    { ...toNameKey(campaign), campaignId: campaign.id },
    () => new ServiceError('campaign_name_taken'),
  );

/** A slug is reserved even while its campaign is private, so that the campaign can become public at any time. */
const reserveSlug = (campaign: Campaign): Step =>
  putUnique({ ...toRotator(campaign) }, () => new ServiceError('slug_taken'));

/** Throws `plan_feature`, `campaign_name_taken`, `slug_taken`, or a 400 for an invalid slug. */
export async function addCampaign(
  user: Caller,
  body: InferOutput<typeof CampaignBody>,
  now: Date,
): Promise<Campaign> {
  assertPlanIncludes(user.plan, ['bundle']);
  const write = () => {
    const campaign = newCampaign(body, randomAlias(randomInt), now);
    return addOwned(
      campaigns,
      user,
      (owned) => ({ ...owned, ...campaign }),
      (added) => [reserveName(added), reserveSlug(added), putNoClicks(clickSubject('campaigns', added.id))],
    );
  };
  return retryOnClash(write, (error) => isGeneratedValueClash(error, body));
}

/** Whether the value that is taken was generated, not chosen by the user. */
function isGeneratedValueClash(error: unknown, { name, slug }: InferOutput<typeof CampaignBody>): boolean {
  return (
    (isServiceError(error, 'campaign_name_taken') && !name) || (isServiceError(error, 'slug_taken') && !slug)
  );
}

/**
 * Changes a campaign, and with it its name and slug records. Throws as `addCampaign` does, `campaign_not_found`, or a 400 if it
 * is not the revision that a form was opened with.
 */
export async function changeStoredCampaign(
  user: Caller,
  id: number,
  change: InferOutput<typeof CampaignChange>,
  revisionAsRead?: number,
): Promise<Campaign> {
  assertPlanIncludes(user.plan, ['bundle']);
  return changeOwned(
    campaigns,
    user.id,
    id,
    (before) => changeCampaign(assertAsRead(before, revisionAsRead), change),
    (before, after) => [...moveName(before, after), ...moveRotator(before, after)],
  );
}

function moveName(before: Campaign, after: Campaign): Step[] {
  if (toNameKey(before).pk === toNameKey(after).pk) return [];
  return [{ Delete: { Key: toNameKey(before) } }, reserveName(after)];
}

function moveRotator(before: Campaign, after: Campaign): Step[] {
  if (before.slug === after.slug) return [{ Put: { Item: toRotator(after) } }];
  return [{ Delete: { Key: rotatorKey(before.slug) } }, reserveSlug(after)];
}

/** Takes a campaign out of service immediately; its links stay with their owner. Throws `campaign_not_found`. */
export function deleteStoredCampaign(userId: number, id: number): Promise<void> {
  return deleteOwned(campaigns, userId, id, (campaign) => [
    { Delete: { Key: toNameKey(campaign) } },
    { Delete: { Key: rotatorKey(campaign.slug) } },
    startPurge('campaigns', userId, id),
  ]);
}
