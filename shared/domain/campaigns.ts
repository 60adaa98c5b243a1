import type { InferOutput } from 'valibot';
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts';
import { invalidFields } from '../errors.ts';
import type { Owned } from './owned/owned.ts';
import { isReserved } from './values/aliases.ts';
import { formatDateTime } from './values/dates.ts';

/** A group of links. Its rotator redirects to a random link; its list shows them all. */
export interface Campaign extends Owned {
  /** As typed. Unique per owner, regardless of case. */
  name: string;
  /** In lower case. Unique across all users. */
  slug: string;
  /** Whether visitors can see it. */
  isPublic: boolean;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type NewCampaign = Omit<Campaign, keyof Owned>;

/** Returns the slug. Throws a 400 for a reserved word. */
function assertNotReserved<T extends string | null | undefined>(slug: T): T {
  if (slug && isReserved(slug)) throw invalidFields({ slug: 'is a reserved word' });
  return slug;
}

/** A campaign from a request body. `generated` completes a missing name and replaces a missing slug. */
export function newCampaign(
  { name, slug, public: isPublic }: InferOutput<typeof CampaignBody>,
  generated: string,
  now: Date,
): NewCampaign {
  return {
    name: name ?? `Campaign ${generated}`,
    slug: assertNotReserved(slug) ?? generated,
    isPublic: isPublic ?? false,
    date: formatDateTime(now),
  };
}

/** The campaign with the change applied. A blank slug is ignored: the current one may be in print. */
export function changeCampaign(
  campaign: Campaign,
  { name, slug, public: isPublic = campaign.isPublic }: InferOutput<typeof CampaignChange>,
): Campaign {
  return { ...campaign, name, slug: assertNotReserved(slug) ?? campaign.slug, isPublic: isPublic ?? false };
}

type Site = { shortUrl: string };

/**
 * The owner's public name is the user id: it never changes, is already visible in avatars and in the campaign's id, and cannot
 * be used to sign in.
 */
export const publicName = (userId: number): string => String(userId);

const describeAccess = ({ id, userId, slug, isPublic }: Campaign, { shortUrl }: Site) => ({
  public: isPublic,
  rotator: isPublic ? `${shortUrl}/r/${slug}` : (false as const),
  list: `${shortUrl}/u/${publicName(userId)}/${slug}-${id}`,
});

/** A campaign in a list. */
export const campaignEntry = (campaign: Campaign, site: Site) => ({
  id: campaign.id,
  name: campaign.name,
  ...describeAccess(campaign, site),
});

/** A campaign after its creation or a change: the name is under `domain`. */
export const campaignResponse = (campaign: Campaign, site: Site) => ({
  id: campaign.id,
  domain: campaign.name,
  ...describeAccess(campaign, site),
});
