import type { InferOutput } from 'valibot';
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts';
import { invalidFields } from '../errors.ts';
import type { Owned } from './owned/owned.ts';
import { isReserved } from './values/aliases.ts';
import { formatDateTime } from './values/dates.ts';

/** Links that belong together: its rotator leads to one of them, its list shows them all. */
export interface Campaign extends Owned {
  /** As written; unique for its owner, without regard to case. */
  name: string;
  /** In lower case; unique over all users. */
  slug: string;
  /** Whether visitors get to see it. */
  isPublic: boolean;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type New = Omit<Campaign, keyof Owned>;

/** The slug itself; throws the 400 of one that no alias may be either. */
function allowedSlug<T extends string | null | undefined>(slug: T): T {
  if (slug && isReserved(slug)) throw invalidFields({ slug: 'is a reserved word' });
  return slug;
}

/** A campaign as a body describes it, with `spare` for the name and the slug that it leaves open. */
export function newCampaign(
  { name, slug, public: isPublic }: InferOutput<typeof CampaignBody>,
  spare: string,
  now: Date,
): New {
  return {
    name: name ?? `Campaign ${spare}`,
    slug: allowedSlug(slug) ?? spare,
    isPublic: isPublic ?? false,
    date: formatDateTime(now),
  };
}

/** The campaign with what the change names; a blank slug keeps the one that is printed somewhere already. */
export function changeCampaign(
  campaign: Campaign,
  { name, slug, public: isPublic = campaign.isPublic }: InferOutput<typeof CampaignChange>,
): Campaign {
  return { ...campaign, name, slug: allowedSlug(slug) ?? campaign.slug, isPublic: isPublic ?? false };
}

interface Context {
  /** The owner. */
  user: { username: string };
  site: { shortUrl: string };
}

const accessOf = ({ id, slug, isPublic }: Campaign, { user, site }: Context) => ({
  public: isPublic,
  rotator: isPublic ? `${site.shortUrl}/r/${slug}` : (false as const),
  list: `${site.shortUrl}/u/${user.username}/${slug}-${id}`,
});

/** A campaign in a list (interface 2.3). */
export const campaignEntry = (campaign: Campaign, context: Context) => ({
  id: campaign.id,
  name: campaign.name,
  ...accessOf(campaign, context),
});

/** A campaign that was made or changed: the interface has its name under `domain` there. */
export const campaignReply = (campaign: Campaign, context: Context) => ({
  id: campaign.id,
  domain: campaign.name,
  ...accessOf(campaign, context),
});
