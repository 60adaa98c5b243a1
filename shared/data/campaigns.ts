import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts';
import { type Campaign, changeCampaign, newCampaign } from '../domain/campaigns.ts';
import { requireFeatures } from '../domain/plans/plans.ts';
import type { Caller } from '../domain/users/caller.ts';
import { randomAlias } from '../domain/values/aliases.ts';
import { ServiceError } from '../errors.ts';
import { campaignNameKey, rotatorKey } from './keys.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType } from './owned/owned-items.ts';
import { startPurge } from './owned/purge-requests.ts';
import type { Key } from './table/items.ts';
import { putUnique, type Step } from './table/transactions.ts';

export const campaigns: EntityType<Campaign> = { collection: 'campaigns', notFound: 'campaign_not_found' };

/** What a slug leads visitors to. */
export interface Rotator {
  /** Of the campaign. */
  id: number;
  userId: number;
  isPublic: boolean;
}

const nameKeyOf = ({ userId, name }: Campaign) => campaignNameKey(userId, name);

const rotatorOf = ({ slug, id, userId, isPublic }: Campaign): Key & Rotator => ({
  ...rotatorKey(slug),
  id,
  userId,
  isPublic,
});

const claimName = (campaign: Campaign): Step =>
  putUnique(
    { ...nameKeyOf(campaign), campaignId: campaign.id },
    () => new ServiceError('campaign_name_taken'),
  );

/** A slug is taken also while its campaign is not public, so that it can become so at any time. */
const claimSlug = (campaign: Campaign): Step =>
  putUnique({ ...rotatorOf(campaign) }, () => new ServiceError('slug_taken'));

const ATTEMPTS = 5;

/** Throws `plan_feature`, `campaign_name_taken`, `slug_taken`, or the 400 of a slug that cannot be one. */
export async function addCampaign(
  user: Caller,
  body: InferOutput<typeof CampaignBody>,
  now: Date,
): Promise<Campaign> {
  requireFeatures(user.plan, ['bundle']);
  for (let attempt = 1; ; attempt++) {
    const campaign = newCampaign(body, randomAlias(randomInt), now);
    try {
      return await addOwned(
        campaigns,
        user,
        (owned) => ({ ...owned, ...campaign }),
        (added) => [claimName(added), claimSlug(added)],
      );
    } catch (error) {
      if (!isGeneratedValueClash(error, body) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Whether what is taken is something that nobody chose. */
function isGeneratedValueClash(error: unknown, { name, slug }: InferOutput<typeof CampaignBody>): boolean {
  if (!(error instanceof ServiceError)) return false;
  return (error.code === 'campaign_name_taken' && !name) || (error.code === 'slug_taken' && !slug);
}

/** Changes a campaign and moves what it claims with it. Throws as `addCampaign` does, or `campaign_not_found`. */
export async function changeStoredCampaign(
  user: Caller,
  id: number,
  change: InferOutput<typeof CampaignChange>,
): Promise<Campaign> {
  requireFeatures(user.plan, ['bundle']);
  return changeOwned(
    campaigns,
    user.id,
    id,
    (before) => changeCampaign(before, change),
    (before, after) => [...moveName(before, after), ...moveRotator(before, after)],
  );
}

function moveName(before: Campaign, after: Campaign): Step[] {
  if (nameKeyOf(before).pk === nameKeyOf(after).pk) return [];
  return [{ Delete: { Key: nameKeyOf(before) } }, claimName(after)];
}

function moveRotator(before: Campaign, after: Campaign): Step[] {
  if (before.slug === after.slug) return [{ Put: { Item: rotatorOf(after) } }];
  return [{ Delete: { Key: rotatorKey(before.slug) } }, claimSlug(after)];
}

/** Takes a campaign out of service at once, and leaves its links to their owner. Throws `campaign_not_found`. */
export function deleteStoredCampaign(userId: number, id: number): Promise<void> {
  return deleteOwned(campaigns, userId, id, (campaign) => [
    { Delete: { Key: nameKeyOf(campaign) } },
    { Delete: { Key: rotatorKey(campaign.slug) } },
    startPurge('campaigns', userId, id),
  ]);
}
