import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { type PageRequest, sumSegments } from '../../domain/owned/paging.ts';
import { getNumber } from '../../ids.ts';
import { campaigns } from '../campaigns.ts';
import { collectionKey, itemKey, membersKey } from '../keys.ts';
import { readPage } from '../owned/collections.ts';
import { readCounts } from '../owned/counts.ts';
import { getOwned, locateItem } from '../owned/owned-items.ts';
import { readItems } from '../table/batch-get.ts';
import type { Member } from './visitable-links.ts';

/** How many links a campaign has. */
export const countCampaignLinks = async ({ id }: { id: number }): Promise<number> =>
  sumSegments(await readCounts(membersKey('campaigns', id)));

/** A campaign with a page of its links, newest first, those that cannot be visited too. Throws `campaign_not_found`. */
export async function readCampaignWithLinks(userId: number, id: number, page: PageRequest) {
  // Throws before anything is read of another user's campaign.
  locateItem(campaigns, userId, id);
  const [campaign, { items: members, total }] = await Promise.all([
    getOwned(campaigns, userId, id),
    readPage<Member>(membersKey('campaigns', id), page),
  ]);
  const collection = collectionKey(userId, 'links');
  const keys = members.map(({ linkId }) => itemKey(collection, getNumber(userId, linkId) ?? 0));
  const find = await readItems<ListedLink>(keys, { attributes: LISTED_LINK_FIELDS, consistent: false });
  // Links that were deleted between the reads are left out.
  const links = keys.flatMap((key) => find(key) ?? []);
  return { campaign, links, total };
}
